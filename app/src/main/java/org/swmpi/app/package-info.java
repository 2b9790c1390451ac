/// The program: where it starts, its commands, the exit. The only module that reads arguments.
///
/// `launch` finds the JDK and is compiled for an older Java, `launched` is what it starts there;
/// `run` makes a job of a command; `talk` is how commands speak; `programs` starts those of others;
/// the other packages are commands.
@NullMarked
package org.swmpi.app;

import org.jspecify.annotations.NullMarked;
