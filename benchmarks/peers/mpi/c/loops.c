/* The peer in C: the same loops as org.swmpi.bench.rank.Loops, over the same steps.
 *
 * As a program: arguments are where the buffers lie (pages, huge-pages, copied), and the file of the
 * steps. As a library in the process of a rank of Java: twin_prepare, then twin_batch. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { TAG = 1, MOST_BATCHES = 1000, MOST_MESSAGES = 1024, PAGE = 4096, HUGE_PAGE = 2 << 20 };

static int rank, size;
static int bytes; /* of a message or block */

/* What goes to MPI; and, if copied, the memory of the program: copied to the former before each
 * call and back after it, as a Java array has to be. */
static char *send_buffer, *receive_buffer;
static char *send_own, *receive_own;
static int huge_pages, copied;
static char acknowledgement[4];
static MPI_Request requests[2 * MOST_MESSAGES];

static void fail(const char *what) {
  fprintf(stderr, "loops: %s\n", what);
  MPI_Abort(MPI_COMM_WORLD, 1);
  exit(1);
}

static char *allocate(size_t length) {
  void *memory = NULL;
  if (huge_pages) {
    length = (length + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    char *all = mmap(NULL, length + HUGE_PAGE, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) fail("no memory");
    memory = (char *)(((size_t)all + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE);
    if (madvise(memory, length, MADV_HUGEPAGE) != 0) fail("this kernel has no huge pages");
  } else if (posix_memalign(&memory, PAGE, length) != 0) {
    fail("no memory");
  }
  memset(memory, 1, length);
  return memory;
}

static double nanos(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

static void copy_in(size_t length) {
  if (copied) memcpy(send_buffer, send_own, length);
}

static void copy_out(size_t length) {
  if (copied) memcpy(receive_own, receive_buffer, length);
}

/* Messages. */

static void send_message(int peer) {
  copy_in(bytes);
  MPI_Send(send_buffer, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
}

static void receive_message(int peer) {
  MPI_Recv(receive_buffer, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  copy_out(bytes);
}

static void send_window(int peer, int messages) {
  for (int i = 0; i < messages; i++) {
    if (copied) {
      send_message(peer);
    } else {
      MPI_Isend(send_buffer, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &requests[i]);
    }
  }
  if (!copied) MPI_Waitall(messages, requests, MPI_STATUSES_IGNORE);
}

static void receive_window(int peer, int messages) {
  for (int i = 0; i < messages; i++) {
    if (copied) {
      receive_message(peer);
    } else {
      MPI_Irecv(receive_buffer, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &requests[i]);
    }
  }
  if (!copied) MPI_Waitall(messages, requests, MPI_STATUSES_IGNORE);
}

static void exchange_window(int peer, int messages) {
  if (copied) {
    for (int i = 0; i < messages; i++) {
      copy_in(bytes);
      MPI_Sendrecv(send_buffer, bytes, MPI_BYTE, peer, TAG, receive_buffer, bytes, MPI_BYTE, peer,
                   TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      copy_out(bytes);
    }
    return;
  }
  for (int i = 0; i < messages; i++) {
    MPI_Irecv(receive_buffer, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &requests[i]);
  }
  for (int i = 0; i < messages; i++) {
    MPI_Isend(send_buffer, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &requests[messages + i]);
  }
  MPI_Waitall(2 * messages, requests, MPI_STATUSES_IGNORE);
}

static void acknowledge(int peer) {
  MPI_Send(acknowledgement, 4, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
}

static void await_acknowledgement(int peer) {
  MPI_Recv(acknowledgement, 4, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* Collectives. */

static void broadcast(void) {
  if (rank == 0) copy_in(bytes);
  MPI_Bcast(send_buffer, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
  if (copied && rank != 0) memcpy(send_own, send_buffer, bytes);
}

static void gather(void) {
  copy_in(bytes);
  MPI_Gather(send_buffer, bytes, MPI_BYTE, receive_buffer, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
  if (rank == 0) copy_out((size_t)bytes * size);
}

static void all_gather(void) {
  copy_in(bytes);
  MPI_Allgather(send_buffer, bytes, MPI_BYTE, receive_buffer, bytes, MPI_BYTE, MPI_COMM_WORLD);
  copy_out((size_t)bytes * size);
}

static void reduce(void) {
  copy_in(bytes);
  MPI_Reduce(send_buffer, receive_buffer, bytes / 4, MPI_FLOAT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) copy_out(bytes);
}

static void all_reduce(void) {
  copy_in(bytes);
  MPI_Allreduce(send_buffer, receive_buffer, bytes / 4, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
  copy_out(bytes);
}

static void all_to_all(void) {
  copy_in((size_t)bytes * size);
  MPI_Alltoall(send_buffer, bytes, MPI_BYTE, receive_buffer, bytes, MPI_BYTE, MPI_COMM_WORLD);
  copy_out((size_t)bytes * size);
}

/* Loops: nanoseconds of all iterations. */

static double latency(int iterations) {
  double begin = nanos();
  if (rank == 0) {
    for (int i = 0; i < iterations; i++) {
      send_message(1);
      receive_message(1);
    }
  } else if (rank == 1) {
    for (int i = 0; i < iterations; i++) {
      receive_message(0);
      send_message(0);
    }
  }
  return nanos() - begin;
}

static double bandwidth(int iterations, int window) {
  double begin = nanos();
  if (rank == 0) {
    for (int i = 0; i < iterations; i++) {
      send_window(1, window);
      await_acknowledgement(1);
    }
  } else if (rank == 1) {
    for (int i = 0; i < iterations; i++) {
      receive_window(0, window);
      acknowledge(0);
    }
  }
  return nanos() - begin;
}

static double bi_bandwidth(int iterations, int window) {
  double begin = nanos();
  if (rank == 0) {
    for (int i = 0; i < iterations; i++) {
      exchange_window(1, window);
      await_acknowledgement(1);
    }
  } else if (rank == 1) {
    for (int i = 0; i < iterations; i++) {
      exchange_window(0, window);
      acknowledge(0);
    }
  }
  return nanos() - begin;
}

static double barrier(int iterations) {
  double begin = nanos();
  for (int i = 0; i < iterations; i++) MPI_Barrier(MPI_COMM_WORLD);
  return nanos() - begin;
}

static double collective(void (*call)(void), int iterations) {
  double sum = 0;
  for (int i = 0; i < iterations; i++) {
    double begin = nanos();
    call();
    sum += nanos() - begin;
    MPI_Barrier(MPI_COMM_WORLD);
  }
  return sum;
}

static const struct {
  const char *name;
  void (*call)(void);
} COLLECTIVES[] = {{"bcast", broadcast},   {"gather", gather},        {"allgather", all_gather},
                   {"reduce", reduce},     {"allreduce", all_reduce}, {"alltoall", all_to_all}};

static double batch(const char *name, int iterations, int window) {
  if (strcmp(name, "latency") == 0) return latency(iterations);
  if (strcmp(name, "bandwidth") == 0) return bandwidth(iterations, window);
  if (strcmp(name, "bi-bandwidth") == 0) return bi_bandwidth(iterations, window);
  if (strcmp(name, "barrier") == 0) return barrier(iterations);
  for (size_t i = 0; i < sizeof COLLECTIVES / sizeof *COLLECTIVES; i++) {
    if (strcmp(name, COLLECTIVES[i].name) == 0) return collective(COLLECTIVES[i].call, iterations);
  }
  fail("unknown case");
  return 0;
}

static int ascending(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

static double measure(const char *name, int warm_up, int batches, int iterations, int window) {
  static double times[MOST_BATCHES];
  batch(name, warm_up, window);
  for (int i = 0; i < batches; i++) {
    MPI_Barrier(MPI_COMM_WORLD);
    times[i] = batch(name, iterations, window) / iterations;
  }
  qsort(times, batches, sizeof *times, ascending);
  double median = times[batches / 2];
  double rate = (double)bytes * window / median * 1e3;
  if (strcmp(name, "latency") == 0) return median / 2 / 1e3;
  if (strcmp(name, "bandwidth") == 0) return rate;
  if (strcmp(name, "bi-bandwidth") == 0) return 2 * rate;
  double sum;
  MPI_Allreduce(&median, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return sum / size / 1e3;
}

static void prepare(const char *buffers, size_t largest) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  huge_pages = strcmp(buffers, "huge-pages") == 0;
  copied = strcmp(buffers, "copied") == 0;
  send_buffer = allocate(largest * size);
  receive_buffer = allocate(largest * size);
  if (copied) {
    send_own = allocate(largest * size);
    receive_own = allocate(largest * size);
  }
}

void twin_prepare(const char *buffers, int largest) {
  prepare(buffers, largest);
}

/* Nanoseconds of all iterations. */
double twin_batch(const char *name, int length, int iterations, int window) {
  if (window > MOST_MESSAGES) fail("more than there is room for");
  bytes = length;
  return batch(name, iterations, window);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  if (argc != 3) fail("arguments: pages|huge-pages|copied STEPS");
  FILE *steps = fopen(argv[2], "r");
  if (steps == NULL) fail("cannot read the steps");

  char name[32];
  int warm_up, batches, iterations, window, largest = 0;
  const char *format = "%31s %d %d %d %d %d";
  while (fscanf(steps, format, name, &bytes, &warm_up, &batches, &iterations, &window) == 6) {
    if (bytes > largest) largest = bytes;
    if (batches > MOST_BATCHES || window > MOST_MESSAGES) fail("more than there is room for");
  }
  prepare(argv[1], largest);
  if (rank == 0) {
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    MPI_Get_library_version(version, &length);
    printf("library %.*s\n", (int)strcspn(version, "\n"), version);
  }
  rewind(steps);
  while (fscanf(steps, format, name, &bytes, &warm_up, &batches, &iterations, &window) == 6) {
    double value = measure(name, warm_up, batches, iterations, window);
    if (rank == 0) printf("%s %d %.6g\n", name, bytes, value);
  }
  fclose(steps);
  MPI_Finalize();
  return 0;
}
