package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/// Where fields may be.
class StructTest {
  private static final class Fields extends Struct {
    @Override
    protected Data newData() {
      return new Data() {};
    }
  }

  @Test
  void fieldsDoNotOverlap() {
    Fields fields = new Fields();
    assertThat(fields.addInt()).isZero();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fields.setOffset(3))
        .withMessage("offset is 3, must be at least 4, where the field before ends");
    assertThat(fields.setOffset(4).addByte()).isEqualTo(4);
    assertThat(fields.setOffset(8).addDouble()).isEqualTo(8);
  }

  @Test
  void theTypeInUseHasItsFields() {
    Fields fields = new Fields();
    fields.setType(MPI.INT);
    assertThatThrownBy(fields::addInt).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> fields.setOffset(4)).isInstanceOf(AssertionError.class);
  }
}
