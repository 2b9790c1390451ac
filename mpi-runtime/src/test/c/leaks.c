/* A PMPI tool that looks for what is left: counts what is made and what is freed, and tells the difference
   on each rank at the end. */
#include <mpi.h>
#include <stdio.h>

static int types, ops, communicators, groups, infos, windows;

#define MADE(count, call)                \
  {                                      \
    int code = call;                     \
    if (code == MPI_SUCCESS) count++;    \
    return code;                         \
  }
#define FREED(count, call)               \
  {                                      \
    int code = call;                     \
    if (code == MPI_SUCCESS) count--;    \
    return code;                         \
  }

int MPI_Type_contiguous(int count, MPI_Datatype type, MPI_Datatype *made)
MADE(types, PMPI_Type_contiguous(count, type, made))

int MPI_Type_create_hindexed(int count, const int lengths[], const MPI_Aint places[], MPI_Datatype type,
                             MPI_Datatype *made)
MADE(types, PMPI_Type_create_hindexed(count, lengths, places, type, made))

int MPI_Type_create_resized(MPI_Datatype type, MPI_Aint bound, MPI_Aint extent, MPI_Datatype *made)
MADE(types, PMPI_Type_create_resized(type, bound, extent, made))

int MPI_Type_free(MPI_Datatype *type)
FREED(types, PMPI_Type_free(type))

int MPI_Op_create(MPI_User_function *function, int commutes, MPI_Op *made)
MADE(ops, PMPI_Op_create(function, commutes, made))

int MPI_Op_free(MPI_Op *op)
FREED(ops, PMPI_Op_free(op))

int MPI_Comm_dup(MPI_Comm communicator, MPI_Comm *made)
MADE(communicators, PMPI_Comm_dup(communicator, made))

int MPI_Comm_idup(MPI_Comm communicator, MPI_Comm *made, MPI_Request *request)
MADE(communicators, PMPI_Comm_idup(communicator, made, request))

int MPI_Comm_split(MPI_Comm communicator, int color, int key, MPI_Comm *made)
MADE(communicators, PMPI_Comm_split(communicator, color, key, made))

int MPI_Comm_split_type(MPI_Comm communicator, int kind, int key, MPI_Info info, MPI_Comm *made)
MADE(communicators, PMPI_Comm_split_type(communicator, kind, key, info, made))

int MPI_Comm_create_group(MPI_Comm communicator, MPI_Group group, int tag, MPI_Comm *made)
MADE(communicators, PMPI_Comm_create_group(communicator, group, tag, made))

int MPI_Cart_create(MPI_Comm communicator, int count, const int dims[], const int periods[], int reorder,
                    MPI_Comm *made)
MADE(communicators, PMPI_Cart_create(communicator, count, dims, periods, reorder, made))

int MPI_Cart_sub(MPI_Comm communicator, const int keep[], MPI_Comm *made)
MADE(communicators, PMPI_Cart_sub(communicator, keep, made))

int MPI_Graph_create(MPI_Comm communicator, int nodes, const int index[], const int edges[], int reorder,
                     MPI_Comm *made)
MADE(communicators, PMPI_Graph_create(communicator, nodes, index, edges, reorder, made))

int MPI_Dist_graph_create_adjacent(MPI_Comm communicator, int in, const int sources[], const int in_weights[],
                                   int out, const int destinations[], const int out_weights[], MPI_Info info,
                                   int reorder, MPI_Comm *made)
MADE(communicators, PMPI_Dist_graph_create_adjacent(communicator, in, sources, in_weights, out, destinations,
                                                    out_weights, info, reorder, made))

int MPI_Comm_free(MPI_Comm *communicator)
FREED(communicators, PMPI_Comm_free(communicator))

int MPI_Comm_group(MPI_Comm communicator, MPI_Group *group)
MADE(groups, PMPI_Comm_group(communicator, group))

int MPI_Win_get_group(MPI_Win window, MPI_Group *group)
MADE(groups, PMPI_Win_get_group(window, group))

int MPI_Group_incl(MPI_Group group, int count, const int ranks[], MPI_Group *made)
MADE(groups, PMPI_Group_incl(group, count, ranks, made))

int MPI_Group_free(MPI_Group *group)
FREED(groups, PMPI_Group_free(group))

int MPI_Info_create(MPI_Info *info)
MADE(infos, PMPI_Info_create(info))

int MPI_Win_get_info(MPI_Win window, MPI_Info *info)
MADE(infos, PMPI_Win_get_info(window, info))

int MPI_File_get_info(MPI_File file, MPI_Info *info)
MADE(infos, PMPI_File_get_info(file, info))

int MPI_Info_free(MPI_Info *info)
FREED(infos, PMPI_Info_free(info))

int MPI_Win_create(void *base, MPI_Aint size, int unit, MPI_Info info, MPI_Comm communicator, MPI_Win *made)
MADE(windows, PMPI_Win_create(base, size, unit, info, communicator, made))

int MPI_Win_allocate(MPI_Aint size, int unit, MPI_Info info, MPI_Comm communicator, void *base, MPI_Win *made)
MADE(windows, PMPI_Win_allocate(size, unit, info, communicator, base, made))

int MPI_Win_free(MPI_Win *window)
FREED(windows, PMPI_Win_free(window))

int MPI_Finalize(void) {
  fprintf(stderr, "leaks: types %d ops %d communicators %d groups %d infos %d windows %d.\n", types, ops,
          communicators, groups, infos, windows);
  return PMPI_Finalize();
}
