/// How good a space is: its cosines against human judgements, multiple-choice questions, and pairs
/// of synonyms that were planted in a corpus.
@NullMarked
package org.swmpi.ri.evaluation;

import org.jspecify.annotations.NullMarked;
