/* The C half of PartnerTest: does with a Java rank (PartnerRank) what its arguments do not need to say. Exits
   with 1 and a line where something that comes back is not what it should be. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT 1000

static int rank, size, java;

static void expect(int right, const char *what) {
  if (!right) {
    fprintf(stderr, "partner.c: %s is wrong\n", what);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}

/* There and back: Java adds 1 to each element. Then a sum over both. */
#define TYPE(type, datatype)                                                                \
  {                                                                                         \
    type values[COUNT], sum[COUNT];                                                         \
    for (int i = 0; i < COUNT; i++) values[i] = (type)(i % 100);                            \
    MPI_Send(values, COUNT, datatype, java, 11, MPI_COMM_WORLD);                            \
    MPI_Status status;                                                                      \
    int count;                                                                              \
    MPI_Recv(values, COUNT, datatype, java, 12, MPI_COMM_WORLD, &status);                   \
    MPI_Get_count(&status, datatype, &count);                                               \
    expect(count == COUNT, #datatype " count");                                             \
    for (int i = 0; i < COUNT; i++) expect(values[i] == (type)(i % 100 + 1), #datatype);    \
    MPI_Allreduce(values, sum, COUNT, datatype, MPI_SUM, MPI_COMM_WORLD);                   \
    for (int i = 0; i < COUNT; i++)                                                         \
      expect(sum[i] == (type)(i % 100 + 1 + 3), #datatype " sum");                          \
  }

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  expect(size == 2, "size");
  java = 1 - rank;

  TYPE(int8_t, MPI_INT8_T)
  TYPE(int16_t, MPI_INT16_T)
  TYPE(uint16_t, MPI_UINT16_T)
  TYPE(int32_t, MPI_INT32_T)
  TYPE(int64_t, MPI_INT64_T)
  TYPE(float, MPI_FLOAT)
  TYPE(double, MPI_DOUBLE)

  int64_t cell = 1234567890123;
  MPI_Bcast(&cell, 1, MPI_INT64_T, rank, MPI_COMM_WORLD);
  MPI_Bcast(&cell, 1, MPI_INT64_T, java, MPI_COMM_WORLD);
  expect(cell == 1234567890124, "broadcast from Java");

  int64_t mine[2] = {rank, rank + 10}, all[4];
  MPI_Allgather(mine, 1, MPI_INT64_T, all, 1, MPI_INT64_T, MPI_COMM_WORLD);
  expect(all[0] == 0 && all[1] == 1, "allGather");
  MPI_Alltoall(mine, 1, MPI_INT64_T, all, 1, MPI_INT64_T, MPI_COMM_WORLD);
  expect(all[rank] == mine[rank] && all[java] == java + 10 * rank, "allToAll");
  int counts[2] = {1, 2}, places[2] = {0, 1};
  MPI_Gatherv(mine, counts[rank], MPI_INT64_T, all, counts, places, MPI_INT64_T, java, MPI_COMM_WORLD);
  MPI_Gatherv(mine, counts[rank], MPI_INT64_T, all, counts, places, MPI_INT64_T, rank, MPI_COMM_WORLD);
  expect(all[0] == 0 && all[1] == 1 && all[2] == 11, "gatherV");

  MPI_Comm half, twin;
  MPI_Comm_split(MPI_COMM_WORLD, 7, -rank, &half);
  MPI_Comm_dup(half, &twin);
  int place;
  MPI_Comm_rank(twin, &place);
  expect(place == java, "rank after split");
  MPI_Allreduce(MPI_IN_PLACE, &cell, 1, MPI_INT64_T, MPI_MAX, twin);
  MPI_Comm_free(&twin);
  MPI_Comm_free(&half);

  /* A grid, and the rows of it, which are one rank each; a graph of which each rank knows its edges. */
  int dims[2] = {2, 1}, open[2] = {0, 0}, keep[2] = {0, 1};
  MPI_Comm grid, row, graph;
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, open, 0, &grid);
  int64_t sides[4] = {-1, -1, -1, -1};
  MPI_Neighbor_allgather(mine, 1, MPI_INT64_T, sides, 1, MPI_INT64_T, grid);
  expect(sides[rank == 0 ? 1 : 0] == java && sides[rank == 0 ? 0 : 1] == -1 && sides[2] == -1, "neighbors");
  MPI_Cart_sub(grid, keep, &row);
  MPI_Comm_size(row, &place);
  expect(place == 1, "size of a row");
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &java, keep + 1, 1, &java, keep + 1, MPI_INFO_NULL, 0, &graph);
  MPI_Neighbor_alltoall(mine + 1, 1, MPI_INT64_T, sides, 1, MPI_INT64_T, graph);
  expect(sides[0] == java + 10, "what the neighbor sends");
  MPI_Request request;
  MPI_Ineighbor_alltoall(mine, 1, MPI_INT64_T, sides, 1, MPI_INT64_T, graph, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  expect(sides[0] == java, "what the neighbor has begun to send");
  MPI_Comm_free(&graph);
  MPI_Comm_free(&row);
  MPI_Comm_free(&grid);

  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
