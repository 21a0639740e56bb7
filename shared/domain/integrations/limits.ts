/** Page sizes of an assistant. The first is the default. */
export const ASSISTANT_PAGE_SIZES = [10, 20, 50] as const;
