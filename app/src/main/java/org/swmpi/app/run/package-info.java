/// How a command becomes a job of ranks: the options that every command has, the ranks it runs on,
/// and what a failure means for the user and for the exit code. Knows no command.
@NullMarked
package org.swmpi.app.run;

import org.jspecify.annotations.NullMarked;
