/* The C rank among Java ranks that outnumber the cores (PartnerTest): all have to call the same functions. */
#include <mpi.h>
#include <stdint.h>

int main(int argc, char **argv) {
  int size;
  int64_t sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 20; i++) {
    int64_t cell = 1;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(&cell, 8, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Allreduce(&cell, &sum, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return sum != size;
}
