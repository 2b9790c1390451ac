import java.io.IOException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.swmpi.bench.rank.Endpoint;
import org.swmpi.bench.rank.Loops;
import org.swmpi.bench.rank.Step;
import org.swmpi.bench.rank.Twin;

/// Open MPI's Java API, with direct buffers or arrays: over its own bindings (JNI) or sw-mpi's.
public final class OpenMpiJavaRank implements Endpoint {
  private static final int TAG = 1;

  private final boolean direct;
  private final Object send;
  private final Object receive;
  private final Object sendFloats;
  private final Object receiveFloats;
  private final Object acknowledgement;
  private final int rank;
  private final int size;
  private Request[] requests = {};
  private int bytes;

  private OpenMpiJavaRank(boolean direct, int largest) throws MPIException {
    this.direct = direct;
    rank = MPI.COMM_WORLD.getRank();
    size = MPI.COMM_WORLD.getSize();
    send = buffer(largest * size);
    receive = buffer(largest * size);
    sendFloats = floats(send, largest);
    receiveFloats = floats(receive, largest);
    acknowledgement = buffer(4);
  }

  /// @param arguments `direct` or `array`, file of the steps, the twins
  public static void main(String[] arguments) throws MPIException, IOException {
    MPI.Init(arguments);
    List<Step> steps = Step.read(Path.of(arguments[1]));
    boolean direct = arguments[0].equals("direct");
    int largest = Step.largest(steps);
    List<Twin> twins = Twin.load(arguments.length > 2 ? arguments[2] : "", largest);
    Loops.run(new OpenMpiJavaRank(direct, largest), twins, steps, System.out::println);
    MPI.Finalize();
  }

  private Object buffer(int length) {
    ByteBuffer buffer = direct ? MPI.newByteBuffer(length) : ByteBuffer.allocate(length);
    for (int i = 0; i < length; i++) {
      buffer.put(i, (byte) 1);
    }
    return direct ? buffer : buffer.array();
  }

  /// The bindings want the type of the elements.
  private static Object floats(Object bytes, int length) {
    return bytes instanceof ByteBuffer buffer
        ? buffer.order(ByteOrder.nativeOrder()).asFloatBuffer()
        : new float[length / 4];
  }

  @FunctionalInterface
  private interface Call {
    void run() throws MPIException;
  }

  private static void checked(Call call) {
    try {
      call.run();
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public String library() {
    return MPI.getLibVersion().lines().findFirst().orElseThrow();
  }

  @Override
  public void length(int length) {
    bytes = length;
  }

  @Override
  public void send(int peer) {
    checked(() -> MPI.COMM_WORLD.send(send, bytes, MPI.BYTE, peer, TAG));
  }

  @Override
  public void receive(int peer) {
    checked(() -> MPI.COMM_WORLD.recv(receive, bytes, MPI.BYTE, peer, TAG));
  }

  private void prepare(int messages) {
    if (requests.length != messages) {
      requests = new Request[messages];
    }
  }

  @Override
  public void sendWindow(int peer, int messages) {
    if (!direct) {
      for (int i = 0; i < messages; i++) {
        send(peer);
      }
      return;
    }
    prepare(messages);
    checked(
        () -> {
          for (int i = 0; i < messages; i++) {
            requests[i] = MPI.COMM_WORLD.iSend((Buffer) send, bytes, MPI.BYTE, peer, TAG);
          }
          Request.waitAll(requests);
        });
  }

  @Override
  public void receiveWindow(int peer, int messages) {
    if (!direct) {
      for (int i = 0; i < messages; i++) {
        receive(peer);
      }
      return;
    }
    prepare(messages);
    checked(
        () -> {
          for (int i = 0; i < messages; i++) {
            requests[i] = MPI.COMM_WORLD.iRecv((Buffer) receive, bytes, MPI.BYTE, peer, TAG);
          }
          Request.waitAll(requests);
        });
  }

  @Override
  public void exchangeWindow(int peer, int messages) {
    if (!direct) {
      for (int i = 0; i < messages; i++) {
        checked(
            () ->
                MPI.COMM_WORLD.sendRecv(
                    send, bytes, MPI.BYTE, peer, TAG, receive, bytes, MPI.BYTE, peer, TAG));
      }
      return;
    }
    prepare(2 * messages);
    checked(
        () -> {
          for (int i = 0; i < messages; i++) {
            requests[i] = MPI.COMM_WORLD.iRecv((Buffer) receive, bytes, MPI.BYTE, peer, TAG);
          }
          for (int i = 0; i < messages; i++) {
            requests[messages + i] =
                MPI.COMM_WORLD.iSend((Buffer) send, bytes, MPI.BYTE, peer, TAG);
          }
          Request.waitAll(requests);
        });
  }

  @Override
  public void acknowledge(int peer) {
    checked(() -> MPI.COMM_WORLD.send(acknowledgement, 4, MPI.BYTE, peer, TAG));
  }

  @Override
  public void awaitAcknowledgement(int peer) {
    checked(() -> MPI.COMM_WORLD.recv(acknowledgement, 4, MPI.BYTE, peer, TAG));
  }

  @Override
  public void barrier() {
    checked(MPI.COMM_WORLD::barrier);
  }

  @Override
  public void broadcast() {
    checked(() -> MPI.COMM_WORLD.bcast(send, bytes, MPI.BYTE, 0));
  }

  @Override
  public void gather() {
    checked(() -> MPI.COMM_WORLD.gather(send, bytes, MPI.BYTE, receive, bytes, MPI.BYTE, 0));
  }

  @Override
  public void allGather() {
    checked(() -> MPI.COMM_WORLD.allGather(send, bytes, MPI.BYTE, receive, bytes, MPI.BYTE));
  }

  @Override
  public void reduce() {
    checked(
        () -> MPI.COMM_WORLD.reduce(sendFloats, receiveFloats, bytes / 4, MPI.FLOAT, MPI.SUM, 0));
  }

  @Override
  public void allReduce() {
    checked(
        () -> MPI.COMM_WORLD.allReduce(sendFloats, receiveFloats, bytes / 4, MPI.FLOAT, MPI.SUM));
  }

  @Override
  public void allToAll() {
    checked(() -> MPI.COMM_WORLD.allToAll(send, bytes, MPI.BYTE, receive, bytes, MPI.BYTE));
  }

  @Override
  public double mean(double value) {
    double[] sum = new double[1];
    checked(() -> MPI.COMM_WORLD.allReduce(new double[] {value}, sum, 1, MPI.DOUBLE, MPI.SUM));
    return sum[0] / size;
  }
}
