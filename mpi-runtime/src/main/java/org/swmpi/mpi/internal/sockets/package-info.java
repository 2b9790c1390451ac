/// Transport `sockets`: ranks are processes that talk over TCP, in pure Java.
///
/// The process of the user is rank 0. It starts the others as copies of its own command
/// ([org.swmpi.mpi.internal.sockets.RankProcesses]) and hands each the job's secret through its
/// standard input. All connect to all before the program begins
/// ([org.swmpi.mpi.internal.sockets.Mesh]): from then on nobody listens any more, so that strangers
/// have no door to knock on, and no rank has to look after one. Until then, and while ranks make
/// their first window,
/// [org.swmpi.mpi.internal.sockets.Doorkeeper] lets in who proves to know the secret. What travels
/// is not encrypted.
///
/// Between ranks there are three kinds of connection. Messages go over one for each pair of ranks,
/// which only the rank's own thread serves, while it is in a call
/// ([org.swmpi.mpi.internal.sockets.Engine]); there is no thread for progress, since handing over
/// to one would cost each message a wake-up. Failures go over one from each rank to rank 0, which a
/// thread of its own listens to, so that a rank which computes is ended too
/// ([org.swmpi.mpi.internal.sockets.JobMonitor], [org.swmpi.mpi.internal.sockets.RankControl]).
/// Accesses to windows go over two for each pair of ranks that have one in common, which threads of
/// their own serve ([org.swmpi.mpi.internal.sockets.WindowLines]).
@NullMarked
package org.swmpi.mpi.internal.sockets;

import org.jspecify.annotations.NullMarked;
