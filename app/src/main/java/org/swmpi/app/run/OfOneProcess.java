package org.swmpi.app.run;

import java.util.concurrent.Callable;

/// A command that needs no ranks: of processes that a launcher started, the first alone runs it.
public interface OfOneProcess extends Callable<Integer> {}
