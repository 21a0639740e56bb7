/** The parts of the words (`shared/text/locales/<language>/web`) that the first page speaks from. */
export const FIRST_PARTS: readonly string[] = ['common', 'search'];
