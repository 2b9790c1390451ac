/// Data of a known size and known answers: universities of the LUBM, scale-free graphs with a
/// hierarchy of classes, text with planted synonyms.
///
/// Each kind is a [Generator][org.swmpi.data.generate.Generator]: blocks of text that depend on
/// the options, the seed and their own number alone, so whoever makes them, in whatever order, they
/// make the same data.
@NullMarked
package org.swmpi.data.generate;

import org.jspecify.annotations.NullMarked;
