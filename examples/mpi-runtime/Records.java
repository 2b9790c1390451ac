import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.MpiFile.Mode;

static final int RECORDS = 100;

/// Files by MPI-IO: each rank sees every size-th record of a file as if it had one of its own, and
/// all write theirs together. Argument: the file, which is deleted at the end.
void main(String[] arguments) {
  Path path = Path.of(arguments.length == 0 ? "records" : arguments[0]);
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            MpiFile file = world.openFile(path, Mode.READ_WRITE, Mode.CREATE, Mode.DELETE_ON_CLOSE);
            try (Arena arena = Arena.ofConfined()) {
              DerivedDatatype everySizeth =
                  DerivedDatatype.of(Datatype.LONG).resized(8L * world.size());
              file.setView(8L * world.rank(), everySizeth);
              MemorySegment mine = arena.allocate(JAVA_LONG, RECORDS);
              for (int i = 0; i < RECORDS; i++) {
                mine.setAtIndex(JAVA_LONG, i, (long) i * world.size() + world.rank());
              }
              file.writeAll(mine);

              // What a rank has written is seen by others behind these three, on any file system.
              file.sync();
              world.barrier();
              file.sync();
              file.setView(0, DerivedDatatype.of(Datatype.LONG)); // the file as it is
              MemorySegment all = arena.allocate(JAVA_LONG, (long) RECORDS * world.size());
              file.readAtAll(all, 0);
              boolean inOrder = true;
              for (long i = 0; i < RECORDS * world.size(); i++) {
                inOrder &= all.getAtIndex(JAVA_LONG, i) == i;
              }
              if (world.rank() == 0) {
                IO.println("records in order: " + inOrder);
              }
            }
            file.close();
            return 0;
          }));
}
