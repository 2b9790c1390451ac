/**
 * Which rank reads which bytes: inputs agreed on, decoded where they are not lines, cut at line
 * ends into equal shares. What the bytes mean is nobody's business here.
 */
@NullMarked
package org.swmpi.partition;

import org.jspecify.annotations.NullMarked;
