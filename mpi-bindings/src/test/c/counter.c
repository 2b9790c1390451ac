/* A PMPI tool that counts functions which have a twin, on all ranks together. At the end rank 0 prints the
   counts, which it reduces by calls of its own. */
#include <mpi.h>
#include <stdio.h>

enum { INIT, INIT_THREAD, PCONTROL, BLOCK, IMMEDIATE_BLOCK, COUNTS };

static int counts[COUNTS];

int MPI_Init(int *argc, char ***argv) {
  counts[INIT]++;
  return PMPI_Init(argc, argv);
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  counts[INIT_THREAD]++;
  return PMPI_Init_thread(argc, argv, required, provided);
}

int MPI_Pcontrol(const int level, ...) {
  counts[PCONTROL] += level;
  return PMPI_Pcontrol(level);
}

int MPI_Reduce_scatter_block(const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op,
                             MPI_Comm communicator) {
  counts[BLOCK]++;
  return PMPI_Reduce_scatter_block(send, receive, count, type, op, communicator);
}

int MPI_Ireduce_scatter_block(const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op,
                              MPI_Comm communicator, MPI_Request *request) {
  counts[IMMEDIATE_BLOCK]++;
  return PMPI_Ireduce_scatter_block(send, receive, count, type, op, communicator, request);
}

int MPI_Finalize(void) {
  int all[COUNTS], rank;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Reduce(counts, all, COUNTS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    printf("counter: init %d initThread %d pControl %d block %d immediateBlock %d\n", all[INIT],
           all[INIT_THREAD], all[PCONTROL], all[BLOCK], all[IMMEDIATE_BLOCK]);
    fflush(stdout);
  }
  return PMPI_Finalize();
}
