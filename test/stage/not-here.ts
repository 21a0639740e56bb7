/** Beginning of the error with which a whole file, or a group of its tests, is skipped on this market. */
export const NOT_HERE = 'Not on this market: needs';
