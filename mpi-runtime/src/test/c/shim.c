/* A PMPI tool as Extrae and mpiP are: preloaded, it counts calls, and hands them on. At the end each rank
   writes its counts to the file $SHIM_COUNTS.<rank>. Not linked with any MPI library. */
#include <stdio.h>
#include <stdlib.h>

/* Handles are ints or pointers, depending on the library: passed on in a register as they come. */
typedef void *handle;

extern int PMPI_Init_thread(void *, void *, int, int *);
extern int PMPI_Finalize(void);
extern int PMPI_Send(const void *, int, handle, int, int, handle);
extern int PMPI_Recv(void *, int, handle, int, int, handle, void *);
extern int PMPI_Sendrecv(const void *, int, handle, int, int, void *, int, handle, int, int, handle, void *);
extern int PMPI_Sendrecv_replace(void *, int, handle, int, int, int, int, handle, void *);
extern int PMPI_Mrecv(void *, int, handle, handle *, void *);
extern int PMPI_Send_init(const void *, int, handle, int, int, handle, handle *);
extern int PMPI_Recv_init(void *, int, handle, int, int, handle, handle *);
extern int PMPI_Startall(int, handle *);
extern int PMPI_Request_free(handle *);
extern int PMPI_Allreduce(const void *, void *, int, handle, handle, handle);
extern int PMPI_Barrier(handle);
extern int PMPI_Comm_create(handle, handle, handle *);
extern int PMPI_Cart_create(handle, int, const int *, const int *, int, handle *);
extern int PMPI_Neighbor_alltoallv(const void *, const int *, const int *, handle, void *, const int *,
                                   const int *, handle, handle);
extern int PMPI_Ineighbor_allgather(const void *, int, handle, void *, int, handle, handle, handle *);

static int inits, sends, receives, reductions, barriers, exchanges, taken, kept, starts, freed, grids, sides,
    later, replaced, created;

int MPI_Init_thread(void *argc, void *argv, int required, int *provided) {
  inits++;
  return PMPI_Init_thread(argc, argv, required, provided);
}

int MPI_Send(const void *buffer, int count, handle type, int to, int tag, handle communicator) {
  sends++;
  return PMPI_Send(buffer, count, type, to, tag, communicator);
}

int MPI_Recv(void *buffer, int count, handle type, int from, int tag, handle communicator, void *status) {
  receives++;
  return PMPI_Recv(buffer, count, type, from, tag, communicator, status);
}

int MPI_Allreduce(const void *send, void *receive, int count, handle type, handle op, handle communicator) {
  reductions++;
  return PMPI_Allreduce(send, receive, count, type, op, communicator);
}

int MPI_Barrier(handle communicator) {
  barriers++;
  return PMPI_Barrier(communicator);
}

int MPI_Sendrecv(const void *send, int count, handle type, int to, int tag, void *receive, int room, handle kind,
                 int from, int any, handle communicator, void *status) {
  exchanges++;
  return PMPI_Sendrecv(send, count, type, to, tag, receive, room, kind, from, any, communicator, status);
}

int MPI_Sendrecv_replace(void *buffer, int count, handle type, int to, int tag, int from, int any,
                         handle communicator, void *status) {
  replaced++;
  return PMPI_Sendrecv_replace(buffer, count, type, to, tag, from, any, communicator, status);
}

int MPI_Mrecv(void *buffer, int count, handle type, handle *message, void *status) {
  taken++;
  return PMPI_Mrecv(buffer, count, type, message, status);
}

int MPI_Send_init(const void *buffer, int count, handle type, int to, int tag, handle communicator,
                  handle *request) {
  kept++;
  return PMPI_Send_init(buffer, count, type, to, tag, communicator, request);
}

int MPI_Recv_init(void *buffer, int count, handle type, int from, int tag, handle communicator,
                  handle *request) {
  kept++;
  return PMPI_Recv_init(buffer, count, type, from, tag, communicator, request);
}

int MPI_Startall(int count, handle *requests) {
  starts++;
  return PMPI_Startall(count, requests);
}

int MPI_Request_free(handle *request) {
  freed++;
  return PMPI_Request_free(request);
}

int MPI_Comm_create(handle communicator, handle group, handle *made) {
  created++;
  return PMPI_Comm_create(communicator, group, made);
}

int MPI_Cart_create(handle communicator, int count, const int *dims, const int *periods, int reorder,
                    handle *made) {
  grids++;
  return PMPI_Cart_create(communicator, count, dims, periods, reorder, made);
}

int MPI_Neighbor_alltoallv(const void *send, const int *counts, const int *places, handle type, void *receive,
                           const int *rooms, const int *where, handle kind, handle communicator) {
  sides++;
  return PMPI_Neighbor_alltoallv(send, counts, places, type, receive, rooms, where, kind, communicator);
}

int MPI_Ineighbor_allgather(const void *send, int count, handle type, void *receive, int room, handle kind,
                            handle communicator, handle *request) {
  later++;
  return PMPI_Ineighbor_allgather(send, count, type, receive, room, kind, communicator, request);
}

int MPI_Finalize(void) {
  const char *rank = getenv("OMPI_COMM_WORLD_RANK");
  if (!rank) rank = getenv("PMI_RANK");
  char name[4096];
  snprintf(name, sizeof name, "%s.%s", getenv("SHIM_COUNTS"), rank);
  FILE *file = fopen(name, "w");
  fprintf(file, "init %d send %d receive %d allReduce %d barrier %d exchange %d taken %d kept %d start %d free %d "
          "grids %d sides %d later %d replaced %d created %d\n",
          inits, sends, receives, reductions, barriers, exchanges, taken, kept, starts, freed, grids, sides, later,
          replaced, created);
  fclose(file);
  return PMPI_Finalize();
}
