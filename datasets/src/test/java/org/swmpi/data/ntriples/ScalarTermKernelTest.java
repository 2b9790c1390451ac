package org.swmpi.data.ntriples;

class ScalarTermKernelTest extends TermKernelContract {
  ScalarTermKernelTest() {
    super(new ScalarTermKernel());
  }
}
