/** A heading that means one thing or another, depending on the others. */
export type AmbiguousHeading = 'anyDepth' | 'anyWidth' | 'anyHeight' | 'anyCert';
