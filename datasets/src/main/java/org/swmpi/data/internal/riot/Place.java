package org.swmpi.data.internal.riot;

/// A place in a document: line and column, from 1.
record Place(long line, long column) {}
