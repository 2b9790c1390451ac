package org.swmpi.data.ntriples;

class VectorTermKernelTest extends TermKernelContract {
  VectorTermKernelTest() {
    super(new VectorTermKernel());
  }
}
