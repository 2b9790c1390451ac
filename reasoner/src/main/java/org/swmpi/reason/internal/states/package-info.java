/// What is known of a node's types, as the state of an automaton whose input is what triples say of
/// the node.
@NullMarked
package org.swmpi.reason.internal.states;

import org.jspecify.annotations.NullMarked;
