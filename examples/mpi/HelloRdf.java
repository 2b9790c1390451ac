import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;

/// The pattern of Cheptsov and Koller's paper on RDF data: rank and size say which triples are this
/// rank's, and what the ranks have found is gathered.
public class HelloRdf {
  public static void main(String[] args) throws MPIException, IOException {
    args = MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    List<String> triples = Files.readAllLines(Path.of(args[0]), StandardCharsets.UTF_8);
    int mine = 0;
    for (int i = rank; i < triples.size(); i += size) {
      mine += triples.get(i).contains("foaf/0.1/knows") ? 1 : 0;
    }
    int[] found = new int[size];
    MPI.COMM_WORLD.gather(new int[] {mine}, 1, MPI.INT, found, 1, MPI.INT, 0);
    int[] total = {(triples.size() - rank + size - 1) / size, mine};
    MPI.COMM_WORLD.allReduce(total, 2, MPI.INT, MPI.SUM);
    if (rank == 0) {
      for (int i = 0; i < size; i++) {
        System.out.println("rank " + i + " has found " + found[i] + " who know somebody");
      }
      System.out.println("triples of all ranks: " + total[0] + ", of knowing: " + total[1]);
    }
    MPI.Finalize();
  }
}
