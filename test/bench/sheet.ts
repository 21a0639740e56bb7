import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { type FlatStone, nest } from '#shared/domain/stock/stone.ts';
import { openSheet } from '#shared/sheet/open-sheet.ts';
import { readRecord } from '#shared/sheet/row.ts';

/**
 * Reads the market's sheet through the importer and, in the same run, in the plain way (csv-parse
 * to objects, fields mapped by name), and prints the ratio; then the same stones as JSON Lines of a
 * feed. `node test/bench/sheet.ts`
 */
const file = new URL('../../../shared/data/market-213k.csv.gz', import.meta.url);
if (!existsSync(file)) {
	console.log('Skipped: ../shared/data/market-213k.csv.gz is not here.');
	process.exit();
}
const bytes = gunzipSync(readFileSync(file));
const PIECE = 64 * 1024;

async function* pieces(content: Uint8Array) {
	for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE);
}

async function readStones(content: Uint8Array, take: (stone: FlatStone) => void): Promise<void> {
	const sheet = await openSheet(pieces(content), { currency: 'USD' });
	for await (const batch of sheet.rows) {
		for (const record of batch) {
			const { diamond } = readRecord(record, sheet.columns);
			if (diamond) take(diamond);
		}
	}
}

async function importer(content: Uint8Array): Promise<number> {
	let stones = 0;
	await readStones(content, () => stones++);
	return stones;
}

async function writeLines(): Promise<Buffer> {
	const lines: string[] = [];
	await readStones(bytes, (stone) => lines.push(`${JSON.stringify(nest(stone))}\n`));
	return Buffer.from(lines.join(''));
}

function plainly(): number {
	const rows: Record<string, string>[] = parse(bytes, { columns: true, bom: true });
	return rows.map((row) => ({
		lotId: row['Stock #'],
		shape: row.Shape?.toUpperCase(),
		weight: Number(row.Weight),
		color: row.Color,
		clarity: row.Clarity,
		askingPrice: Math.round(Number(row['Total Price']) / Number(row.Weight)),
	})).length;
}

const RUNS = 5;

/** Returns the median of a few runs, in rows per second. */
async function rate(read: () => number | Promise<number>): Promise<number> {
	const rates: number[] = [];
	for (let run = 0; run < RUNS; run++) {
		const started = performance.now();
		const rows = await read();
		rates.push((rows / (performance.now() - started)) * 1000);
	}
	return rates.sort((a, b) => a - b)[RUNS >> 1] ?? 0;
}

const [ours, plain] = [await rate(() => importer(bytes)), await rate(plainly)];
console.log(`importer   ${Math.round(ours).toLocaleString('en')} rows/s, every value checked`);
console.log(`csv-parse  ${Math.round(plain).toLocaleString('en')} rows/s, nothing checked`);
console.log(`ratio      ${(ours / plain).toFixed(1)}`);
const lines = await writeLines();
const fed = await rate(() => importer(lines));
console.log(`JSON Lines ${Math.round(fed).toLocaleString('en')} rows/s, ${(lines.length / 2 ** 20).toFixed(0)} MB`);
