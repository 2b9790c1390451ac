import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.MpiFile.Mode;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.SplitCollective;

/// A file with a shared position: all ranks write lines of any length to one log, in their order
/// or as they come. Argument: the file, which is deleted at the end.
void main(String[] arguments) {
  Path path = Path.of(arguments.length == 0 ? "log" : arguments[0]);
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            MpiFile file = world.openFile(path, Mode.READ_WRITE, Mode.CREATE, Mode.DELETE_ON_CLOSE);
            try (Arena arena = Arena.ofConfined()) {
              int rank = world.rank();
              file.writeOrdered(line(arena, "begin", rank));
              file.writeShared(line(arena, "work", rank));
              Request rest = file.immediateWriteShared(line(arena, "rest", rank));
              rest.await(); // here, and before the end, a rank may compute first
              world.barrier(); // else one ends while others work
              SplitCollective end = file.beginWriteOrdered(line(arena, "end", rank));
              end.end();

              file.sync();
              world.barrier();
              file.sync();
              if (rank == 0) {
                MemorySegment log = arena.allocate(file.size());
                file.readAt(log, 0);
                List<String> lines =
                    new String(log.toArray(ValueLayout.JAVA_BYTE), UTF_8).lines().toList();
                int size = world.size();
                boolean inOrder = true;
                for (int i = 0; i < size; i++) {
                  inOrder &= lines.get(i).equals("begin " + i);
                  inOrder &= lines.get(lines.size() - size + i).equals("end " + i);
                }
                IO.println(
                    "lines: %d a rank, in order: %b".formatted(lines.size() / size, inOrder));
              }
            }
            file.close();
            return 0;
          }));
}

static MemorySegment line(Arena arena, String what, int rank) {
  return arena.allocateFrom(ValueLayout.JAVA_BYTE, (what + " " + rank + "\n").getBytes(UTF_8));
}
