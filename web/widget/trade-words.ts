/** The trade's words that a widget shows. Its build leaves out all others (`web/build/widget.ts`). */
export const TRADE = ['attribute', 'shape', 'intensity', 'subColor', 'mainColor', 'cut', 'finish', 'fluorescence', 'labGrown', 'laboratory'] as const;
