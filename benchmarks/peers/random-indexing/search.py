# What a query of the 10 nearest takes in faiss or NumPy. Arguments: faiss|numpy, a .npy file, threads.
# Prints lines of a case, a tab and seconds a query (the median). OMP_NUM_THREADS rules BLAS.
import statistics
import sys
import time

import numpy

peer, file, threads = sys.argv[1], sys.argv[2], int(sys.argv[3])
K, BATCH = 10, 64
vectors = numpy.load(file)
vectors /= numpy.linalg.norm(vectors, axis=1, keepdims=True)
rows = len(vectors)

if peer == 'faiss':
    import faiss

    faiss.omp_set_num_threads(threads)
    index = faiss.IndexFlatIP(vectors.shape[1])
    index.add(vectors)

    def search(queries):
        # Above it faiss multiplies by BLAS, and crawls below; one query never goes by BLAS.
        faiss.cvar.distance_compute_blas_threshold = 20
        index.search(queries, K)
else:

    def search(queries):
        scores = queries @ vectors.T if len(queries) > 1 else (vectors @ queries[0])[None, :]
        for row in scores:
            best = numpy.argpartition(row, -K)[-K:]
            best[numpy.argsort(-row[best])]


def measure(name, queries, repetitions):
    times = []
    for i in range(3 + repetitions):
        some = numpy.ascontiguousarray(vectors[[(7919 * i + 31 * q) % rows for q in range(queries)]])
        start = time.perf_counter()
        search(some)
        if i >= 3:
            times.append((time.perf_counter() - start) / queries)
    print(f'{name}\t{statistics.median(times):.9f}')


measure('float', 1, 15)
measure('float-batch-64', BATCH, 4)
