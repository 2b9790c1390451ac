/* A PMPI tool that keeps rank 0 of the job to itself, as servers of data and of load do: the program's
   MPI_COMM_WORLD is the other ranks. With -DUNAWARE it stands only before the calls that ObservedRanks
   makes, and has never heard of others. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define GOODBYE 4711

static MPI_Comm program = MPI_COMM_NULL;
static int reductions;

static MPI_Comm seen(MPI_Comm communicator) {
  return communicator == MPI_COMM_WORLD ? program : communicator;
}

static void serve(void) {
  int size, one, all = 0;
  PMPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 1; i < size; i++) {
    PMPI_Recv(&one, 1, MPI_INT, MPI_ANY_SOURCE, GOODBYE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    all += one;
  }
  printf("keeper: %d ranks, %d reductions\n", size - 1, all);
  PMPI_Comm_free(&program);
  PMPI_Finalize();
  exit(0);
}

static int keep(int code) {
  int rank;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &program);
  if (rank == 0) serve();
  return code;
}

int MPI_Init(int *argc, char ***argv) {
  return keep(PMPI_Init(argc, argv));
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  return keep(PMPI_Init_thread(argc, argv, required, provided));
}

int MPI_Finalize(void) {
  PMPI_Send(&reductions, 1, MPI_INT, 0, GOODBYE, MPI_COMM_WORLD);
  PMPI_Comm_free(&program);
  return PMPI_Finalize();
}

int MPI_Abort(MPI_Comm communicator, int code) {
  return PMPI_Abort(seen(communicator), code);
}

int MPI_Comm_rank(MPI_Comm communicator, int *rank) {
  return PMPI_Comm_rank(seen(communicator), rank);
}

int MPI_Comm_size(MPI_Comm communicator, int *size) {
  return PMPI_Comm_size(seen(communicator), size);
}

int MPI_Send(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm communicator) {
  return PMPI_Send(buffer, count, type, to, tag, seen(communicator));
}

int MPI_Recv(void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm communicator,
             MPI_Status *status) {
  return PMPI_Recv(buffer, count, type, from, tag, seen(communicator), status);
}

int MPI_Barrier(MPI_Comm communicator) {
  return PMPI_Barrier(seen(communicator));
}

int MPI_Allreduce(const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm communicator) {
  reductions++;
  return PMPI_Allreduce(send, receive, count, type, op, seen(communicator));
}

#ifndef UNAWARE
int MPI_Comm_set_errhandler(MPI_Comm communicator, MPI_Errhandler handler) {
  return PMPI_Comm_set_errhandler(seen(communicator), handler);
}

int MPI_Comm_get_attr(MPI_Comm communicator, int key, void *value, int *found) {
  return PMPI_Comm_get_attr(seen(communicator), key, value, found);
}

int MPI_Comm_group(MPI_Comm communicator, MPI_Group *group) {
  return PMPI_Comm_group(seen(communicator), group);
}

int MPI_Comm_dup(MPI_Comm communicator, MPI_Comm *made) {
  return PMPI_Comm_dup(seen(communicator), made);
}

int MPI_Comm_split(MPI_Comm communicator, int color, int key, MPI_Comm *made) {
  return PMPI_Comm_split(seen(communicator), color, key, made);
}

int MPI_Allgather(const void *send, int count, MPI_Datatype type, void *receive, int receiveCount,
                  MPI_Datatype receiveType, MPI_Comm communicator) {
  return PMPI_Allgather(send, count, type, receive, receiveCount, receiveType, seen(communicator));
}

int MPI_Gatherv(const void *send, int count, MPI_Datatype type, void *receive, const int counts[],
                const int displacements[], MPI_Datatype receiveType, int root, MPI_Comm communicator) {
  return PMPI_Gatherv(send, count, type, receive, counts, displacements, receiveType, root,
                      seen(communicator));
}
#endif
