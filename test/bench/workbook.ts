import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XlsxStreamWriter } from 'hucre/xlsx';
import { openSheet } from '#shared/sheet/open-sheet.ts';
import { RecordReader } from '#shared/sheet/records.ts';

/**
 * Measures the cost of reading a workbook of 250,000 rows and 24 columns, in a separate process:
 * the rows of a real dealer's sheet repeatedly, with different stock numbers, links and
 * certificates. `node test/bench/workbook.ts [ROWS]`
 */
const { 2: first = '250000', 3: path } = process.argv;

if (first === '--read' && path) {
	const started = performance.now();
	const sheet = await openSheet(await openAsBlob(path), { currency: 'USD' });
	let rows = 0;
	for await (const batch of sheet.rows) rows += batch.length;
	const { user, system } = process.cpuUsage();
	const { maxRSS } = process.resourceUsage();
	console.log(
		`${rows} rows, ${(performance.now() - started).toFixed(0)} ms, ${((user + system) / 1e6).toFixed(1)} s of one core, ${(maxRSS / 1024).toFixed(0)} MB at most`,
	);
	process.exit();
}

const dealer = new URL('../../../shared/data/dealer-350.csv', import.meta.url);
if (!existsSync(dealer)) {
	console.log('Skipped: ../shared/data/dealer-350.csv is not here.');
	process.exit();
}
const [headings, ...stones] = new RecordReader(',').read(readFileSync(dealer, 'utf8'), true).map(({ cells }) => cells);
if (!headings) throw new Error('The sheet is empty');
const ITS_OWN = ['Vendor SKU', 'Link', 'Grading Certificate ID'].map((heading) => headings.indexOf(heading));
const writer = new XlsxStreamWriter({ name: 'Stock' });
writer.addRow(headings);
for (let row = 0; row < Number(first); row++) {
	const cells = stones[row % stones.length] ?? [];
	writer.addRow(cells.map((cell, column) => (ITS_OWN.includes(column) ? `${cell}${row}` : /^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell || null)));
}
const folder = mkdtempSync(join(tmpdir(), 'workbook-'));
const file = join(folder, 'stock.xlsx');
const bytes = await writer.finish();
writeFileSync(file, bytes);
console.log(`${(bytes.length / 1e6).toFixed(1)} MB`);
spawnSync(process.execPath, [import.meta.filename, '--read', file], { stdio: 'inherit' });
rmSync(folder, { recursive: true });
