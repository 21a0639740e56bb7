/** How an error begins by which a whole file, or a group of its tests, is not for this market. */
export const NOT_HERE = 'Not on this market: needs';
