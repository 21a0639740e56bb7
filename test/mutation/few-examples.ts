import fc from 'fast-check';

/** Each mutant gets the same few examples, so that a score is reproducible. The first failing example ends a test. */
fc.configureGlobal({ seed: 1, numRuns: 30, endOnFailure: true });
