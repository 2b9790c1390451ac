/// Transport `threads`: ranks are threads of one JVM.
///
/// Nothing is sent: whoever receives copies straight from the sender's memory, so that a byte is
/// moved once, and the sender's call returns when all who need its buffer have said that they are
/// done. Ranks meet at words in shared memory, each written by one rank; there is no lock. A rank
/// that has to wait spins, then yields, then parks.
///
/// Who meets whom: [org.swmpi.mpi.internal.threads.Exchange] for collectives,
/// [org.swmpi.mpi.internal.threads.Mailbox] for messages,
/// [org.swmpi.mpi.internal.threads.RankState] for waiting and for what happens when a rank fails.
@NullMarked
package org.swmpi.mpi.internal.threads;

import org.jspecify.annotations.NullMarked;
