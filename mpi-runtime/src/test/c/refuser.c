/* A PMPI tool that refuses the function named in $REFUSED: it returns an error. MPI_Waitall and
   MPI_Finalize have done their work then. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static int refuses(const char *function) {
  return strcmp(getenv("REFUSED"), function) == 0;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  return refuses("MPI_Init_thread") ? MPI_ERR_OTHER : PMPI_Init_thread(argc, argv, required, provided);
}

int MPI_Send(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm communicator) {
  return refuses("MPI_Send") ? MPI_ERR_OTHER : PMPI_Send(buffer, count, type, to, tag, communicator);
}

int MPI_Allreduce(const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm communicator) {
  return refuses("MPI_Allreduce") ? MPI_ERR_OTHER
                                  : PMPI_Allreduce(send, receive, count, type, op, communicator);
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
  int code = PMPI_Waitall(count, requests, statuses);
  return refuses("MPI_Waitall") ? MPI_ERR_OTHER : code;
}

int MPI_Finalize(void) {
  int code = PMPI_Finalize();
  return refuses("MPI_Finalize") ? MPI_ERR_OTHER : code;
}
