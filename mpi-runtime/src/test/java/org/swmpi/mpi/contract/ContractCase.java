package org.swmpi.mpi.contract;

import org.swmpi.mpi.Communicator;

/// One promise of the interface.
///
/// @param name what is promised
/// @param check run by every rank; throws where the promise is broken
record ContractCase(String name, Check check) {
  @FunctionalInterface
  interface Check {
    void run(Communicator world) throws Exception;
  }
}
