import { createReadStream, existsSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readGirdle } from '#shared/domain/stock/girdle.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import { openSheet } from './open-sheet.ts';
import { readRow } from './row.ts';
import { WarningSearch } from './sheet-warnings.ts';

const FOLDER = new URL('../../../shared/data/', import.meta.url);

async function importAll(file: string) {
	const stream = createReadStream(new URL(file, FOLDER));
	const sheet = await openSheet(file.endsWith('.gz') ? stream.pipe(createGunzip()) : stream, { currency: 'USD' });
	const stones: FlatStone[] = [];
	const rejected: unknown[] = [];
	const search = new WarningSearch(sheet.columns);
	let rows = 0;
	for await (const batch of sheet.rows) {
		for (const record of batch) {
			rows++;
			search.add(record);
			const { diamond, problems } = readRow(record.cells, sheet.columns);
			if (diamond) stones.push(diamond);
			else rejected.push(problems);
		}
	}
	return { rows, rejected, stones, ignored: sheet.columns.ignored, doubts: search.list() };
}

const count = (stones: FlatStone[], field: keyof FlatStone) =>
	Object.fromEntries(
		Map.groupBy(stones, (stone) => stone[field])
			.entries()
			.map(([value, group]) => [String(value), group.length]),
	);

// The files may be read here but not redistributed, so a clone elsewhere does not have them.
describe.skipIf(!existsSync(FOLDER))("dealers' own sheets (skipped where ../shared/data is absent)", () => {
	it('dealer-350: every girdle in words has two ends on the scale', async () => {
		const { stones } = await importAll('dealer-350.csv');
		const girdles = stones.flatMap(({ girdle }) => girdle ?? []);
		expect(girdles.length).toBeGreaterThan(300);
		expect(girdles.filter((girdle) => readGirdle(girdle).girdleThin === undefined)).toEqual([]);
	});

	it('dealer-350: all 350 rows, mm and percent told apart', async () => {
		const { rows, rejected, stones, ignored, doubts } = await importAll('dealer-350.csv');
		expect([rows, rejected, stones.length, doubts]).toEqual([350, [], 350, []]);
		expect(ignored).toEqual(['Vendor', 'Link']);
		expect(stones[0]).toEqual({
			lotId: '18348115A',
			shape: 'ROUND',
			weight: 0.27,
			color: 'I',
			clarity: 'SI2',
			cut: 'VG',
			polish: 'VG',
			symmetry: 'G',
			fluorescence: 'N',
			laboratory: 'GIA',
			certificateNumber: '6492599129',
			certificateLink: 'https://www.gia.edu/report-check?reportno=6492599129',
			length: 4.23,
			width: 4.22,
			depth: 2.48,
			totalDepth: 58.7,
			tablePercent: 64,
			girdle: 'Medium - Slightly Thick, Faceted',
			culet: 'None',
			labGrown: false,
			askingPrice: 889,
		});
		expect(count(stones, 'cut')).toEqual({ EX: 245, VG: 96, G: 9 });
		expect(stones.filter(({ externalLink }) => externalLink)).toHaveLength(290);
	});

	it('rounds-15k: all 14,679 rows, natural and lab-grown', async () => {
		const { rows, rejected, stones, ignored, doubts } = await importAll('rounds-15k.csv');
		expect([rows, rejected, stones.length, doubts]).toEqual([14_679, [], 14_679, []]);
		expect(ignored).toEqual(['color_id', 'cut_id', 'clarity_id']);
		expect(count(stones, 'labGrown')).toEqual({ true: 7348, false: 7331 });
		expect(count(stones, 'laboratory')).toEqual({ GIA: 8434, IGI: 6233, OTHER: 12 });
		expect(count(stones, 'fluorescence')).toEqual({ N: 11_995, F: 1547, M: 613, S: 524 });
	});

	it('market-213k: all 213,134 rows, 8,717 of them fancy colours', async () => {
		const { rows, rejected, stones, doubts } = await importAll('market-213k.csv.gz');
		expect([rows, rejected, stones.length, doubts]).toEqual([213_134, [], 213_134, []]);
		expect(count(stones, 'color').FANCY).toBe(8717);
		expect(count(stones, 'intensity')).toMatchObject({
			fancy: 3296,
			intense: 1869,
			fancy_light: 1197,
			deep: 731,
			fancy_vivid: 680,
			light: 302,
			faint: 231,
			fancy_dark: 223,
			very_light: 188,
		});
		expect(count(stones, 'shape')).toMatchObject({ ROUND: 153_127, SQUARE: 1679 });
	});
});
