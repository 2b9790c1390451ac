/// The W3C's test suites, read from their manifests.
package org.swmpi.data.conformance;
