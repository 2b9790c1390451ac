package org.swmpi.mpi.contract;

import java.util.List;
import java.util.stream.Stream;

/// All cases of the contract.
final class Contract {
  private Contract() {}

  static List<ContractCase> cases() {
    return Stream.of(
            CommunicatorCases.all(),
            GroupCases.all(),
            IntercommunicatorCases.all(),
            CollectiveCases.all(),
            ReductionCases.all(),
            MessageCases.all(),
            RequestCases.all(),
            DatatypeCases.all(),
            ElementCases.all(),
            ElementRequestCases.all(),
            ElementCollectiveCases.all(),
            ImmediateCases.all(),
            PersistentCases.all(),
            InPlaceCases.all(),
            TopologyCases.all(),
            NeighborCases.all(),
            WindowCases.all(),
            WindowEpochCases.all(),
            WindowAccessCases.all(),
            ShortNumberCases.all(),
            ServedWindowCases.all(),
            SharedWindowCases.all(),
            FileCases.all(),
            FileAccessCases.all(),
            FileStateCases.all(),
            ValueCases.all())
        .flatMap(List::stream)
        .toList();
  }
}
