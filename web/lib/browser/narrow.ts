/** Media query for windows too narrow to show anything beside a list: phones, and tablets in portrait. */
export const NARROW = '(max-width: 61.99em)';
