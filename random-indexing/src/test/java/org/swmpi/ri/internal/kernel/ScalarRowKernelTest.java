package org.swmpi.ri.internal.kernel;

class ScalarRowKernelTest extends RowKernelContract {
  ScalarRowKernelTest() {
    super(new ScalarRowKernel());
  }
}
