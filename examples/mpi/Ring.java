import java.nio.IntBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/// A token goes from rank to rank, and each adds one.
public class Ring {
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    int right = (rank + 1) % size;
    int left = (rank + size - 1) % size;
    IntBuffer token = MPI.newIntBuffer(1);
    Request incoming = MPI.COMM_WORLD.iRecv(token, 1, MPI.INT, left, 0);
    if (rank > 0) {
      incoming.waitFor();
      token.put(0, token.get(0) + 1);
      MPI.COMM_WORLD.send(token, 1, MPI.INT, right, 0);
    } else {
      MPI.COMM_WORLD.iSend(one(), 1, MPI.INT, right, 0).waitFor();
      incoming.waitFor();
      System.out.println("The token has come round: " + token.get(0));
    }
    MPI.Finalize();
  }

  private static IntBuffer one() {
    IntBuffer one = MPI.newIntBuffer(1);
    one.put(0, 1);
    return one;
  }
}
