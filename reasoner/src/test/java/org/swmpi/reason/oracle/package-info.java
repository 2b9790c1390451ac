/// The independent second opinion: a reasoner so plain that its correctness can be read off, the
/// random graphs that it and the engine are compared on, and what compares them.
///
/// Nothing in here looks at how the engine works, or uses its parts: terms are strings, triples sit
/// in hash sets, the parser goes character by character. Speed is of no concern beyond graphs of
/// some hundred triples.
///
/// From input to verdict: [RandomGraphs] makes a [ClosureCase] (files in some legal spelling,
/// options); [Oracle] says what has to come out; an [Engine] closes it on some ranks; [Judge]
/// compares; [Minimiser] makes a failing case small. [Campaign] drives them all.
@NullMarked
package org.swmpi.reason.oracle;

import org.jspecify.annotations.NullMarked;
