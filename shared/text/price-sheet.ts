import type { Language } from '#shared/domain/common/language.ts';
import { PRICE_LIST_ROWS } from '#shared/domain/prices/limits.ts';
import type { PriceSheetIssue } from '#shared/sheet/price-sheet/issues.ts';
import english from './locales/en/server/priceSheet.json' with { type: 'json' };
import japanese from './locales/ja/server/priceSheet.json' with { type: 'json' };
import { addWords } from './words.ts';

const priceSheet = addWords('priceSheet', { en: english, ja: japanese });

/** Describes an issue of a price list's sheet, with its row. */
export function describePriceSheetIssue({ code, row, other, column }: PriceSheetIssue, language: Language): string {
	const t = priceSheet(language);
	const why = t(`fault.${code}`, { row, other, column: column && t(`column.${column}`), rows: PRICE_LIST_ROWS });
	return row === undefined || other !== undefined ? why : t('inRow', { row, why });
}
