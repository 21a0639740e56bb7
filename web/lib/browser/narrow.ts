/** Media query for windows too narrow to show anything beside a list: phones, and tablets in portrait. */
export const NARROW = '(max-width: 61.99em)';
/** Media query for windows as narrow as a phone's, which have the bottom bar. */
export const PHONE = '(max-width: 47.99em)';
