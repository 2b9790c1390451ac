/// N-Triples and N-Quads read in place: a scanner for the canonical spelling at memory speed, a
/// strict parser for every other legal spelling, and the keyed hash by which terms are compared.
///
/// @see <a href="https://www.w3.org/TR/n-triples/">RDF 1.1 N-Triples</a>
/// @see <a href="https://www.w3.org/TR/n-quads/">RDF 1.1 N-Quads</a>
@NullMarked
package org.swmpi.data.ntriples;

import org.jspecify.annotations.NullMarked;
