package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.PersistentRequest;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// The messages of a communicator of the library.
abstract class MpiMessages extends MpiImmediateCollectives {
  MpiMessages(MpiSession session, long communicator, long id, int[] worldRanks) {
    super(session, communicator, id, worldRanks);
  }

  private boolean isLarge(MemorySegment buffer) {
    return buffer.byteSize() > largestCount();
  }

  /// How many elements of [#elements] a buffer is.
  int count(MemorySegment buffer) {
    return isLarge(buffer) ? 1 : (int) buffer.byteSize();
  }

  /// The datatype of a buffer: bytes, or one large element; [#release] follows.
  long elements(MemorySegment buffer) {
    return isLarge(buffer)
        ? LibElements.large(buffer.byteSize(), MessageCalls.BYTE, 1, largestCount())
        : MessageCalls.BYTE;
  }

  void release(MemorySegment buffer, long elements) {
    if (isLarge(buffer)) {
      WorldCalls.freeType(elements);
    }
  }

  @Override
  protected boolean takesNobody() {
    return true;
  }

  @Override
  protected void doSend(MemorySegment buffer, int destination, int tag) {
    MemorySegment memory = Staging.forSend(buffer);
    enterMessage(Call.SEND, destination);
    long type = elements(memory);
    try {
      MessageCalls.send(memory.address(), count(memory), type, destination, tag, handle());
    } finally {
      release(memory, type);
      leave(memory, buffer);
    }
  }

  @Override
  protected void doSynchronousSend(MemorySegment buffer, int destination, int tag) {
    MemorySegment memory = Staging.forSend(buffer);
    enterMessage(Call.SEND, destination);
    long type = elements(memory);
    try {
      MessageCalls.synchronousSend(
          memory.address(), count(memory), type, destination, tag, handle());
    } finally {
      release(memory, type);
      leave(memory, buffer);
    }
  }

  @Override
  protected Status doReceive(MemorySegment buffer, int source, int tag) {
    MemorySegment memory = Staging.forReceive(buffer);
    enterMessage(Call.RECEIVE, source);
    long type = elements(memory);
    Status status;
    try {
      status = MessageCalls.receive(memory.address(), count(memory), type, source, tag, handle());
    } finally {
      release(memory, type);
      leave(memory, buffer);
    }
    Staging.copyBack(memory, buffer, status.bytes());
    return status;
  }

  @Override
  protected Status doSendReceive(
      MemorySegment send,
      int destination,
      int sendTag,
      MemorySegment receive,
      int source,
      int receiveTag) {
    if (Staging.isNeeded(send, receive)) {
      return Staging.sendReceive(
          send, receive, (s, r) -> doSendReceive(s, destination, sendTag, r, source, receiveTag));
    }
    enterMessage(Call.SEND_RECEIVE, source == PROC_NULL ? destination : source);
    long out = elements(send);
    long in = elements(receive);
    try {
      return MessageCalls.sendReceive(
          send.address(),
          count(send),
          out,
          destination,
          sendTag,
          receive.address(),
          count(receive),
          in,
          source,
          receiveTag,
          handle());
    } finally {
      release(send, out);
      release(receive, in);
      leave(send, receive);
    }
  }

  @Override
  public Status sendReceiveReplace(
      MemorySegment buffer, int destination, int sendTag, int source, int receiveTag) {
    if (Patience.isActive()) {
      return super.sendReceiveReplace(buffer, destination, sendTag, source, receiveTag);
    }
    var _ = isSent("buffer", buffer, destination, "sendTag", sendTag);
    var _ = isReceived("buffer", buffer, source, "receiveTag", receiveTag);
    MemorySegment memory = Staging.forSend(buffer);
    enterMessage(Call.SEND_RECEIVE, source == PROC_NULL ? destination : source);
    long type = elements(memory);
    Status status;
    try {
      status =
          MessageCalls.sendReceiveReplace(
              memory.address(),
              count(memory),
              type,
              destination,
              sendTag,
              source,
              receiveTag,
              handle());
    } finally {
      release(memory, type);
      leave(memory, buffer);
    }
    Staging.copyBack(memory, buffer, status.bytes());
    return status;
  }

  // A type may be freed while calls that use it are under way.

  @Override
  protected Request doImmediateSend(MemorySegment buffer, int destination, int tag) {
    verifyValid();
    long type = elements(buffer);
    try {
      long request =
          MessageCalls.immediateSend(
              buffer.address(), count(buffer), type, destination, tag, handle());
      return MpiRequest.of(this, request, destination, tag, buffer);
    } finally {
      release(buffer, type);
    }
  }

  @Override
  protected Request doImmediateSynchronousSend(MemorySegment buffer, int destination, int tag) {
    verifyValid();
    long type = elements(buffer);
    try {
      long request =
          MessageCalls.immediateSynchronousSend(
              buffer.address(), count(buffer), type, destination, tag, handle());
      return MpiRequest.of(this, request, destination, tag, buffer);
    } finally {
      release(buffer, type);
    }
  }

  @Override
  protected Message doMatchedProbe(int source, int tag) {
    enterMessage(Call.PROBE, source);
    try {
      long message = MessageCalls.matchedProbe(source, tag, handle());
      return new MpiMessage(this, message, MessageCalls.status());
    } finally {
      leave();
    }
  }

  @Override
  protected Optional<Message> doImmediateMatchedProbe(int source, int tag) {
    verifyValid();
    return MessageCalls.immediateMatchedProbe(source, tag, handle())
        ? Optional.of(new MpiMessage(this, MessageCalls.lastMessage(), MessageCalls.status()))
        : Optional.empty();
  }

  /// Receives a message that a matched probe has taken.
  Status receiveTaken(MemorySegment buffer, long message, int source) {
    MemorySegment memory = Staging.forReceive(buffer);
    enterMessage(Call.RECEIVE, source);
    long type = elements(memory);
    Status status;
    try {
      status = MessageCalls.receiveTaken(memory.address(), count(memory), type, message);
    } finally {
      release(memory, type);
      leave(memory, buffer);
    }
    Staging.copyBack(memory, buffer, status.bytes());
    return status;
  }

  /// Starts to receive a message that a matched probe has taken.
  Request immediateReceiveTaken(MemorySegment buffer, long message, int source) {
    verifyValid();
    long type = elements(buffer);
    try {
      long request =
          MessageCalls.immediateReceiveTaken(buffer.address(), count(buffer), type, message);
      return MpiRequest.receiving(this, request, source, buffer);
    } finally {
      release(buffer, type);
    }
  }

  @Override
  protected Request doImmediateReceive(MemorySegment buffer, int source, int tag) {
    verifyValid();
    long type = elements(buffer);
    try {
      long request =
          MessageCalls.immediateReceive(
              buffer.address(), count(buffer), type, source, tag, handle());
      return MpiRequest.receiving(this, request, source, buffer);
    } finally {
      release(buffer, type);
    }
  }

  @Override
  protected PersistentRequest doPersistentSend(MemorySegment buffer, int destination, int tag) {
    return persistentSend(false, buffer, destination, tag);
  }

  @Override
  protected PersistentRequest doPersistentSynchronousSend(
      MemorySegment buffer, int destination, int tag) {
    return persistentSend(true, buffer, destination, tag);
  }

  private PersistentRequest persistentSend(
      boolean synchronous, MemorySegment buffer, int destination, int tag) {
    verifyValid();
    LongUnaryOperator making =
        type ->
            MessageCalls.persistentSend(
                synchronous, buffer.address(), count(buffer), type, destination, tag, handle());
    return new PersistentRequest(KeptMessage.sending(this, making, buffer, destination, tag));
  }

  @Override
  protected PersistentRequest doPersistentReceive(MemorySegment buffer, int source, int tag) {
    verifyValid();
    LongUnaryOperator making =
        type ->
            MessageCalls.persistentReceive(
                buffer.address(), count(buffer), type, source, tag, handle());
    return new PersistentRequest(KeptMessage.receiving(this, making, buffer, source));
  }

  @Override
  protected Status doProbe(int source, int tag) {
    enterMessage(Call.PROBE, source);
    try {
      return MessageCalls.probe(source, tag, handle());
    } finally {
      leave();
    }
  }

  @Override
  protected Optional<Status> doImmediateProbe(int source, int tag) {
    verifyValid();
    return MessageCalls.immediateProbe(source, tag, handle())
        ? Optional.of(MessageCalls.status())
        : Optional.empty();
  }
}
