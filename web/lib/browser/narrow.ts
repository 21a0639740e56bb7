/** Windows without room beside a list: phones, and tablets held upright. */
export const NARROW = '(max-width: 61.99em)';
