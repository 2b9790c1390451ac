package org.swmpi.ri.internal.kernel;

class VectorRowKernelTest extends RowKernelContract {
  VectorRowKernelTest() {
    super(new VectorRowKernel());
  }
}
