/* Prints the constants of an MPI library as its own header has them, a name and a value per line: handles
   as the name of the library's symbol where they are addresses, as hexadecimal numbers else. The files
   *.constants of the main resources are its output; AbiConstantsTest compares. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <inttypes.h>
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static void handle(const char *name, const void *value, size_t size) {
  uint64_t bits = 0;
  memcpy(&bits, value, size);
  Dl_info info;
  if (size == 8 && bits > 0x10000 && dladdr((void *)(uintptr_t)bits, &info) && info.dli_sname) {
    printf("%s %s\n", name, info.dli_sname);
  } else {
    printf("%s 0x%" PRIx64 "\n", name, bits);
  }
}

#define H(type, name)                  \
  {                                    \
    type value = name;                 \
    handle(#name, &value, sizeof value); \
  }
#define I(name) printf("%s %lld\n", #name, (long long)(name));
#define A(name) printf("%s 0x%" PRIx64 "\n", #name, (uint64_t)(uintptr_t)(name));
#define E(name) printf("MPI_ERR_" #name " %d\n", MPI_ERR_##name);

int main(void) {
  printf("handleBytes %zu\n", sizeof(MPI_Comm));
  printf("statusBytes %zu\n", sizeof(MPI_Status));
  printf("statusSource %zu\n", offsetof(MPI_Status, MPI_SOURCE));
  printf("statusTag %zu\n", offsetof(MPI_Status, MPI_TAG));
  printf("statusError %zu\n", offsetof(MPI_Status, MPI_ERROR));
  H(MPI_Comm, MPI_COMM_WORLD)
  H(MPI_Comm, MPI_COMM_SELF)
  H(MPI_Comm, MPI_COMM_NULL)
  H(MPI_Group, MPI_GROUP_NULL)
  H(MPI_Group, MPI_GROUP_EMPTY)
  H(MPI_Request, MPI_REQUEST_NULL)
  H(MPI_Message, MPI_MESSAGE_NULL)
  H(MPI_Message, MPI_MESSAGE_NO_PROC)
  H(MPI_Win, MPI_WIN_NULL)
  H(MPI_Info, MPI_INFO_NULL)
  H(MPI_Info, MPI_INFO_ENV)
  H(MPI_Errhandler, MPI_ERRORS_RETURN)
  H(MPI_Errhandler, MPI_ERRORS_ARE_FATAL)
  H(MPI_Datatype, MPI_DATATYPE_NULL)
  H(MPI_Datatype, MPI_BYTE)
  H(MPI_Datatype, MPI_PACKED)
  H(MPI_Datatype, MPI_CHAR)
  H(MPI_Datatype, MPI_INT8_T)
  H(MPI_Datatype, MPI_INT16_T)
  H(MPI_Datatype, MPI_UINT16_T)
  H(MPI_Datatype, MPI_INT32_T)
  H(MPI_Datatype, MPI_INT64_T)
  H(MPI_Datatype, MPI_FLOAT)
  H(MPI_Datatype, MPI_DOUBLE)
  H(MPI_Datatype, MPI_C_BOOL)
  H(MPI_Datatype, MPI_C_FLOAT_COMPLEX)
  H(MPI_Datatype, MPI_C_DOUBLE_COMPLEX)
  H(MPI_Datatype, MPI_2INT)
  H(MPI_Datatype, MPI_SHORT_INT)
  H(MPI_Datatype, MPI_LONG_INT)
  H(MPI_Datatype, MPI_FLOAT_INT)
  H(MPI_Datatype, MPI_DOUBLE_INT)
  H(MPI_Op, MPI_OP_NULL)
  H(MPI_Op, MPI_SUM)
  H(MPI_Op, MPI_PROD)
  H(MPI_Op, MPI_MIN)
  H(MPI_Op, MPI_MAX)
  H(MPI_Op, MPI_LAND)
  H(MPI_Op, MPI_LOR)
  H(MPI_Op, MPI_LXOR)
  H(MPI_Op, MPI_BAND)
  H(MPI_Op, MPI_BOR)
  H(MPI_Op, MPI_BXOR)
  H(MPI_Op, MPI_MINLOC)
  H(MPI_Op, MPI_MAXLOC)
  H(MPI_Op, MPI_REPLACE)
  H(MPI_Op, MPI_NO_OP)
  H(MPI_File, MPI_FILE_NULL)
  A(MPI_IN_PLACE)
  A(MPI_BOTTOM)
  A(MPI_STATUS_IGNORE)
  A(MPI_STATUSES_IGNORE)
  I(MPI_ANY_SOURCE)
  I(MPI_ANY_TAG)
  I(MPI_PROC_NULL)
  I(MPI_ROOT)
  I(MPI_UNDEFINED)
  I(MPI_THREAD_SINGLE)
  I(MPI_THREAD_FUNNELED)
  I(MPI_THREAD_SERIALIZED)
  I(MPI_THREAD_MULTIPLE)
  I(MPI_COMM_TYPE_SHARED)
  I(MPI_TAG_UB)
  I(MPI_APPNUM)
  I(MPI_UNIVERSE_SIZE)
  I(MPI_GRAPH)
  I(MPI_DIST_GRAPH)
  I(MPI_LOCK_EXCLUSIVE)
  I(MPI_LOCK_SHARED)
  I(MPI_MODE_NOCHECK)
  I(MPI_MODE_NOSTORE)
  I(MPI_MODE_NOPUT)
  I(MPI_MODE_NOPRECEDE)
  I(MPI_MODE_NOSUCCEED)
  I(MPI_MODE_RDONLY)
  I(MPI_MODE_RDWR)
  I(MPI_MODE_WRONLY)
  I(MPI_MODE_CREATE)
  I(MPI_MODE_EXCL)
  I(MPI_MODE_DELETE_ON_CLOSE)
  I(MPI_MODE_UNIQUE_OPEN)
  I(MPI_MODE_APPEND)
  I(MPI_MODE_SEQUENTIAL)
  I(MPI_SEEK_SET)
  I(MPI_SEEK_CUR)
  I(MPI_SEEK_END)
  I(MPI_MAX_ERROR_STRING)
  I(MPI_MAX_PROCESSOR_NAME)
  E(BUFFER) E(COUNT) E(TYPE) E(TAG) E(COMM) E(RANK) E(REQUEST) E(ROOT) E(GROUP) E(OP) E(TOPOLOGY)
  E(DIMS) E(ARG) E(UNKNOWN) E(TRUNCATE) E(OTHER) E(INTERN) E(IN_STATUS) E(PENDING) E(ACCESS) E(AMODE)
  E(ASSERT) E(BAD_FILE) E(BASE) E(CONVERSION) E(DISP) E(DUP_DATAREP) E(FILE_EXISTS) E(FILE_IN_USE)
  E(FILE) E(INFO_KEY) E(INFO_NOKEY) E(INFO_VALUE) E(INFO) E(IO) E(KEYVAL) E(LOCKTYPE) E(NAME) E(NO_MEM)
  E(NOT_SAME) E(NO_SPACE) E(NO_SUCH_FILE) E(PORT) E(QUOTA) E(READ_ONLY) E(RMA_ATTACH) E(RMA_CONFLICT)
  E(RMA_RANGE) E(RMA_SHARED) E(RMA_SYNC) E(RMA_FLAVOR) E(SERVICE) E(SIZE) E(SPAWN)
  E(UNSUPPORTED_DATAREP) E(UNSUPPORTED_OPERATION) E(WIN)
#if defined MPI_ERR_PROC_ABORTED || MPI_VERSION >= 5
  E(PROC_ABORTED)
#endif
#if defined MPI_ERR_VALUE_TOO_LARGE || MPI_VERSION >= 5
  E(VALUE_TOO_LARGE)
#endif
#if defined MPI_ERR_SESSION || MPI_VERSION >= 5
  E(SESSION)
#endif
#if defined MPI_ERR_ERRHANDLER || MPI_VERSION >= 5
  E(ERRHANDLER)
#endif
#if defined MPI_ERR_ABI || MPI_VERSION >= 5
  E(ABI)
#endif
  return 0;
}
