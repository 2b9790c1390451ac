import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import mpi.MPI;
import mpi.Request;
import org.swmpi.bench.rank.Endpoint;
import org.swmpi.bench.rank.Loops;
import org.swmpi.bench.rank.Step;

/// MPJ Express, with arrays.
public final class MpjRank implements Endpoint {
  private static final int TAG = 1;

  private final byte[] send;
  private final byte[] receive;
  private final float[] sendFloats;
  private final float[] receiveFloats;
  private final byte[] acknowledgement = new byte[4];
  private Request[] requests = {};
  private int bytes;

  private MpjRank(int largest) {
    send = new byte[largest * MPI.COMM_WORLD.Size()];
    receive = new byte[largest * MPI.COMM_WORLD.Size()];
    sendFloats = new float[largest / 4];
    receiveFloats = new float[largest / 4];
    Arrays.fill(send, (byte) 1);
    Arrays.fill(receive, (byte) 1);
  }

  /// @param arguments what MPJ Express adds, then the file of the steps
  public static void main(String[] arguments) throws IOException {
    String[] rest = MPI.Init(arguments);
    List<Step> steps = Step.read(Path.of(rest[rest.length - 1]));
    Loops.run(new MpjRank(Step.largest(steps)), List.of(), steps, System.out::println);
    MPI.Finalize();
  }

  @Override
  public int rank() {
    return MPI.COMM_WORLD.Rank();
  }

  @Override
  public int size() {
    return MPI.COMM_WORLD.Size();
  }

  @Override
  public String library() {
    return "MPJ Express";
  }

  @Override
  public void length(int length) {
    bytes = length;
  }

  @Override
  public void send(int peer) {
    MPI.COMM_WORLD.Send(send, 0, bytes, MPI.BYTE, peer, TAG);
  }

  @Override
  public void receive(int peer) {
    MPI.COMM_WORLD.Recv(receive, 0, bytes, MPI.BYTE, peer, TAG);
  }

  private void prepare(int messages) {
    if (requests.length != messages) {
      requests = new Request[messages];
    }
  }

  @Override
  public void sendWindow(int peer, int messages) {
    prepare(messages);
    for (int i = 0; i < messages; i++) {
      requests[i] = MPI.COMM_WORLD.Isend(send, 0, bytes, MPI.BYTE, peer, TAG);
    }
    Request.Waitall(requests);
  }

  @Override
  public void receiveWindow(int peer, int messages) {
    prepare(messages);
    for (int i = 0; i < messages; i++) {
      requests[i] = MPI.COMM_WORLD.Irecv(receive, 0, bytes, MPI.BYTE, peer, TAG);
    }
    Request.Waitall(requests);
  }

  @Override
  public void exchangeWindow(int peer, int messages) {
    prepare(2 * messages);
    for (int i = 0; i < messages; i++) {
      requests[i] = MPI.COMM_WORLD.Irecv(receive, 0, bytes, MPI.BYTE, peer, TAG);
    }
    for (int i = 0; i < messages; i++) {
      requests[messages + i] = MPI.COMM_WORLD.Isend(send, 0, bytes, MPI.BYTE, peer, TAG);
    }
    Request.Waitall(requests);
  }

  @Override
  public void acknowledge(int peer) {
    MPI.COMM_WORLD.Send(acknowledgement, 0, 4, MPI.BYTE, peer, TAG);
  }

  @Override
  public void awaitAcknowledgement(int peer) {
    MPI.COMM_WORLD.Recv(acknowledgement, 0, 4, MPI.BYTE, peer, TAG);
  }

  @Override
  public void barrier() {
    MPI.COMM_WORLD.Barrier();
  }

  @Override
  public void broadcast() {
    MPI.COMM_WORLD.Bcast(send, 0, bytes, MPI.BYTE, 0);
  }

  @Override
  public void gather() {
    MPI.COMM_WORLD.Gather(send, 0, bytes, MPI.BYTE, receive, 0, bytes, MPI.BYTE, 0);
  }

  @Override
  public void allGather() {
    MPI.COMM_WORLD.Allgather(send, 0, bytes, MPI.BYTE, receive, 0, bytes, MPI.BYTE);
  }

  @Override
  public void reduce() {
    MPI.COMM_WORLD.Reduce(sendFloats, 0, receiveFloats, 0, bytes / 4, MPI.FLOAT, MPI.SUM, 0);
  }

  @Override
  public void allReduce() {
    MPI.COMM_WORLD.Allreduce(sendFloats, 0, receiveFloats, 0, bytes / 4, MPI.FLOAT, MPI.SUM);
  }

  @Override
  public void allToAll() {
    MPI.COMM_WORLD.Alltoall(send, 0, bytes, MPI.BYTE, receive, 0, bytes, MPI.BYTE);
  }

  @Override
  public double mean(double value) {
    double[] sum = new double[1];
    MPI.COMM_WORLD.Allreduce(new double[] {value}, 0, sum, 0, 1, MPI.DOUBLE, MPI.SUM);
    return sum[0] / size();
  }
}
