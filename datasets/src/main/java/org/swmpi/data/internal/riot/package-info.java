/// All syntaxes that are not made of lines. They are read as streams of statements, by Jena RIOT,
/// JSON-LD by Titanium (which is RIOT's JSON-LD too), TriX and RDF/JSON by own code, and become
/// canonical lines; and they are written, RDF/XML, TriX and JSON-LD by own code, the others by
/// RIOT. Strict: what the grammars of RDF 1.1 do not allow is refused with its place, nothing is
/// left out in silence, and nothing is written that would be read as something else. What RIOT
/// knows of queries and what it warns of in terms is here too.
@NullMarked
package org.swmpi.data.internal.riot;

import org.jspecify.annotations.NullMarked;
