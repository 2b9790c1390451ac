package org.swmpi.workflow;

import java.net.ProxySelector;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What a plug-in gets beside its data.
///
/// @param name of the stage
/// @param parameters what the description says
/// @param folder for files of this stage, which stay after the run
/// @param ranks how many may work, for a plug-in that has some
/// @param meter when to stop
/// @param proxy by which addresses are fetched; null: the JVM's
/// @param tell takes a line about progress
public record StageContext(
    String name,
    Parameters parameters,
    Path folder,
    int ranks,
    Meter meter,
    @Nullable ProxySelector proxy,
    Consumer<String> tell) {}
