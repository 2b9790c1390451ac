/// Turtle, TriG and RDF/XML by Jena RIOT, JSON-LD by Titanium (which is RIOT's JSON-LD too): read
/// as streams of statements and written as canonical lines. Strict: what the grammars of RDF 1.1 do
/// not allow is refused with its place, and nothing is left out in silence.
@NullMarked
package org.swmpi.data.internal.riot;

import org.jspecify.annotations.NullMarked;
