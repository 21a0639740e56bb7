import type { Language } from '#shared/domain/common/language.ts';
import { SHEET_ROWS } from '#shared/domain/sheets/limits.ts';
import { LOT_ID_LENGTH } from '#shared/domain/stock/limits.ts';
import type { RowProblem, SheetFailure } from '#shared/sheet/problems.ts';
import type { SheetWarning } from '#shared/sheet/sheet-warnings.ts';
import english from './locales/en/server/sheets.json' with { type: 'json' };
import japanese from './locales/ja/server/sheets.json' with { type: 'json' };
import { addWords } from './words.ts';

const sheets = addWords('sheets', { en: english, ja: japanese });

export function describeCellProblem({ code }: Pick<RowProblem, 'code'>, language: Language): string {
	return sheets(language)(`problem.${code}`, { length: LOT_ID_LENGTH });
}

interface Failure extends Pick<SheetFailure, 'missing'> {
	code: keyof typeof english.failure;
}

/** Describes why a file was refused, or why its import ended for another reason. */
export function describeSheetFailure({ code, missing = [] }: Failure, language: Language): string {
	const t = sheets(language);
	const columns = missing.map((field) => t(`column.${field}`)).join(t('separator'));
	return t(`failure.${code}`, { columns, rows: SHEET_ROWS });
}

/** Describes a doubt about how a sheet is read. */
export function describeSheetWarning({ code, column, value }: SheetWarning, language: Language): string {
	return sheets(language)(`warning.${code}`, { column, value });
}

/** Describes a doubt about a sheet that was read, and what its owner can do. */
export function explainSheetWarning(warning: SheetWarning, language: Language): string {
	return `${describeSheetWarning(warning, language)}${language === 'ja' ? '' : ' '}${sheets(language)(`remedy.${warning.code}`)}`;
}

/** Names the columns that a sheet of rejected rows adds to the dealer's own. `more` states how many rows did not fit. */
export function nameRejectedColumns(language: Language): { row: string; reason: string; more: (rows: number) => string } {
	const t = sheets(language);
	return { row: t('rejected.row'), reason: t('rejected.reason'), more: (rows) => t('rejected.more', { rows }) };
}
