import { createHash } from 'node:crypto';
import type { SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { forgetSmallPrices } from '#shared/sheet/doubts/misnamed-columns.ts';
import { writeHeadingsKey } from '#shared/sheet/headings.ts';
import { openSheet } from '#shared/sheet/open-sheet.ts';
import type { ImportMarket } from './ports/import-market.ts';
import type { ImportRecord } from './ports/imports.ts';

/** Completes a feed's layout by the one that its seller has given for an earlier sheet with the same headings, but for prices as small as discounts. */
export async function completeLayout(
	{ imports, currency }: Pick<ImportMarket, 'imports' | 'currency'>,
	{ sellerId, layout }: Pick<ImportRecord, 'sellerId' | 'layout'>,
	file: Blob,
): Promise<SheetLayout> {
	const { columns, headingRow } = await openSheet(file, { currency, layout: { worksheet: layout?.worksheet }, incomplete: true });
	const named = columns.headings.flatMap((heading, index) => (heading.trim() === '' ? [] : { index, heading: heading.trim() }));
	const digest = createHash('sha256').update(writeHeadingsKey(named)).digest('hex');
	const known = (await imports.layouts(sellerId)).find(({ headings }) => headings === digest);
	if (!known) return { ...layout };
	const { headings, ...remembered } = forgetSmallPrices(known, columns.smallPrices);
	// Equal headings may be in another row than in the earlier sheet.
	return { ...remembered, headingRow, ...layout };
}
