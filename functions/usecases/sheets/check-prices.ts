import { computeQuartiles, ENOUGH_COMPARABLES, type Quartiles } from '#shared/domain/prices/comparables.ts';
import { nameEquals } from '#shared/domain/prices/name-equals.ts';
import { PriceCheck, type PriceReading, type SheetQuestion } from '#shared/domain/sheets/sheet-doubts.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import type { SheetColumns } from '#shared/sheet/columns.ts';
import { findBarePrice } from '#shared/sheet/headings.ts';
import { openSheet } from '#shared/sheet/open-sheet.ts';
import { readRecord } from '#shared/sheet/row.ts';
import type { SheetWarning } from '#shared/sheet/sheet-warnings.ts';
import { describeReading } from './import-sheet-read.ts';
import type { SheetMarket } from './ports/import-market.ts';
import type { ImportRecord } from './ports/imports.ts';

/**
 * Compares all prices of a sheet with other sellers' comparables. Returns the question to ask the seller before anything is listed, the rows with
 * a suspicious price, and a warning if nothing confirms how the price column was read. Each class of stones is looked up once.
 */
export async function checkPrices(
	market: SheetMarket,
	{ sellerId, layout, fileName }: Pick<ImportRecord, 'sellerId' | 'layout' | 'fileName'>,
	file: Blob,
): Promise<{ question?: SheetQuestion; unlikely: readonly number[]; warning?: SheetWarning }> {
	const { columns, rows } = await openSheet(file, describeReading(market, { layout, fileName }));
	const bare = findBarePrice(columns.understood);
	// The seller's own statement about the column decides.
	const check = new PriceCheck(bare?.statement === 'total' && !layout?.columns?.some(({ index }) => index === bare.index));
	if (!isStated(columns, 'askingPrice', 'total')) return { unlikely: [] };
	let bareExample = '';
	const known = new Map<string, Quartiles | undefined>();
	const findQuartiles = async (row: FlatStone): Promise<Quartiles | undefined> => {
		const stone = { ...row, labGrown: row.labGrown ?? false, treated: row.treatment !== undefined };
		const name = nameEquals(stone);
		if (!known.has(name)) {
			const { prices = [] } = (await market.appraisals.findEqualPrices({ stone, states: SEARCHABLE_STATES, exceptSeller: sellerId })) ?? {};
			known.set(name, prices.length < ENOUGH_COMPARABLES ? undefined : computeQuartiles(prices));
		}
		return known.get(name);
	};
	for await (const batch of rows) {
		for (const record of batch) {
			const { diamond } = readRecord(record, columns);
			if (diamond?.askingPrice === undefined) continue;
			if (bare) bareExample ||= record.cells[bare.index] ?? '';
			const quartiles = await findQuartiles(diamond);
			if (quartiles) check.add({ row: record.row, lotId: diamond.lotId, askingPrice: diamond.askingPrice, weight: diamond.weight }, quartiles);
		}
	}
	const isUnconfirmed = bare && bareExample && check.isUnitUnconfirmed && layout?.answers?.prices === undefined;
	return {
		question: check.ask(layout?.answers ?? {}, listReadings(columns)),
		unlikely: check.unlikely,
		warning: isUnconfirmed ? { code: 'BARE_PRICE', column: bare.heading, value: bareExample } : undefined,
	};
}

/** Lists possible other meanings of a sheet's prices, about which no column gives information. */
function listReadings(columns: SheetColumns): PriceReading[] {
	const readings: PriceReading[] = [];
	if (!isStated(columns, 'labGrown', 'origin')) readings.push('LAB_GROWN');
	if (!isStated(columns, 'total')) readings.push('TOTAL');
	if (!isStated(columns, 'askingPrice')) readings.push('PER_CARAT');
	return readings;
}

function isStated({ understood }: SheetColumns, ...statements: readonly SheetColumns['understood'][number]['statement'][]): boolean {
	return understood.some(({ statement }) => statements.includes(statement));
}
