/// The program: where it starts, its commands, the exit. The only module that reads arguments,
/// environment and system properties, and that ends the JVM.
///
/// `launch` finds the JDK and is compiled for an older Java; `run` makes a job of a command;
/// `closure` and `info` are commands; `talk` is how they speak.
@NullMarked
package org.swmpi.app;

import org.jspecify.annotations.NullMarked;
