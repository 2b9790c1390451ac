package org.swmpi.data.ntriples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.memory.Raw;

/// Files that change between listing and mapping.
class MappedTextTest {
  @TempDir private Path folder;

  private void refuses(Path file, long end) {
    try (Arena arena = Arena.ofConfined()) {
      for (ThrowingCallable call :
          List.<ThrowingCallable>of(
              () -> MappedText.map(file, 0, 0, end, arena),
              () -> MappedText.read(file, 0, 0, end, arena))) {
        assertThatThrownBy(call)
            .isInstanceOf(FileSystemException.class)
            .hasMessageContaining("data.nt: changed while sw-mpi reads it");
      }
    }
  }

  @Test
  void aFileThatHasGrownInsideALineIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("data.nt"), "a\nb");
    long listed = Files.size(file);
    Files.writeString(file, "x".repeat(10_000_000), StandardOpenOption.APPEND);
    refuses(file, listed);
  }

  @Test
  void aFileThatHasShrunkIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("data.nt"), "a\nb\n");
    refuses(file, Files.size(file) + 1);
    Files.writeString(file, "");
    refuses(file, 4);
  }

  private static String text(List<MappedText> parts) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    long offset = parts.getFirst().offset();
    for (MappedText part : parts) {
      assertThat(part.offset()).isEqualTo(offset);
      offset += part.length();
      for (long at = part.address(); at < part.end() + Raw.PADDING; at++) {
        byte b = Raw.getByte(at);
        if (at < part.end()) {
          text.write(b);
        }
      }
    }
    return parts.getFirst().offset() + ": " + text.toString(StandardCharsets.UTF_8);
  }

  @Test
  void whatIsReadIsWhatIsMapped() throws IOException {
    for (String content : List.of("a\n", "\uFEFFa\nbc\n", "a\n\nb", "x".repeat(9000) + "\ny\n")) {
      Path file = Files.writeString(folder.resolve("data.nt"), content);
      byte[] bytes = Files.readAllBytes(file);
      for (int start = 0; start < bytes.length; start++) {
        if (start > 0 && bytes[start - 1] != '\n') {
          continue;
        }
        for (int base : new int[] {0, 7}) {
          try (Arena arena = Arena.ofConfined()) {
            assertThat(text(List.of(MappedText.read(file, base, start, bytes.length, arena))))
                .isEqualTo(text(MappedText.map(file, base, start, bytes.length, arena)));
          }
        }
      }
    }
  }
}
