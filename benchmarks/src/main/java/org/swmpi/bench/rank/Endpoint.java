package org.swmpi.bench.rank;

/// What the loops need of an engine. It owns the buffers: as much to send and to receive as the
/// longest message, times the ranks where blocks of all meet. Roots are rank 0, sums are of
/// `float`.
public interface Endpoint {
  int rank();

  int size();

  /// What carries the messages, with its version.
  String library();

  /// All messages and blocks are this long from now on.
  void length(int bytes);

  void send(int peer);

  void receive(int peer);

  /// Sends as many messages at once, and returns when all have left. From arrays, which must not
  /// be touched while a message is under way, one after the other.
  void sendWindow(int peer, int messages);

  void receiveWindow(int peer, int messages);

  /// [#sendWindow] and [#receiveWindow] at the same time.
  void exchangeWindow(int peer, int messages);

  /// Says that a window has arrived: a message of 4 bytes.
  void acknowledge(int peer);

  void awaitAcknowledgement(int peer);

  void barrier();

  void broadcast();

  void gather();

  void allGather();

  void reduce();

  void allReduce();

  void allToAll();

  /// The mean of the values of all ranks, on rank 0.
  double mean(double value);
}
