/** Media query for windows without room beside a list: phones, and tablets in portrait. */
export const NARROW = '(max-width: 61.99em)';
