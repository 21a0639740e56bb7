/** A heading whose meaning depends on the other headings. */
export type AmbiguousHeading = 'anyDepth' | 'anyWidth' | 'anyHeight' | 'anyCert';
