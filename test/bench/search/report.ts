import { availableParallelism, cpus, totalmem } from 'node:os';
import { writeSection } from '../write-section.ts';
import type { Absent } from './engine.ts';
import type { MaintenanceFigures } from './maintenance.ts';
import { geometricMean, quantile } from './measure.ts';
import type { Comparison, Line } from './run.ts';
import { ratios, shown, targetsOf } from './targets.ts';

const PAGE = new URL('../../../docs/search.md', import.meta.url);

/** The results with a market of one size. */
export interface Results extends Comparison {
	count: number;
	maintenance: MaintenanceFigures;
	/** Names of the other engines that were available. */
	engines: string[];
	absent: Absent[];
	/** Engines that failed before the end, and why. */
	failed: string[];
}

/** Returns all results as Markdown. */
export function renderResults(all: readonly Results[], quick: boolean): string {
	return render(all, quick, (results) => [...summarize(results), ...tabulate(results)]);
}

/** Replaces the previous summary in docs/search.md. The page has only the targets: a run prints the rest again. */
export function writeReport(all: readonly Results[], quick: boolean): void {
	writeSection(PAGE, 'npm run bench:search -- --report', render(all, quick, summarize));
}

function render(all: readonly Results[], quick: boolean, describe: (results: Results) => string[]): string {
	return [machine(quick), ...all.flatMap((results) => [`### ${results.count.toLocaleString('en')} stones`, ...describe(results)])].join('\n\n');
}

function machine(quick: boolean): string {
	const day = new Date().toISOString().slice(0, 10);
	const memory = Math.round(totalmem() / 2 ** 30);
	const processor = `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`;
	return `Measured on ${day}: ${processor}, ${memory} GB, Node ${process.versions.node}${quick ? '; a quick run of few rounds' : ''}.`;
}

/** Lists the targets and whether the engines agreed. */
function summarize({ count, lines, maintenance, engines, absent, failed, differences }: Results): string[] {
	const agreed = engines.length > 0 ? `${engines.join(', ')} and ours gave the same ids, totals and counts` : 'Nothing to compare with was there';
	return [
		table(
			['target', 'wanted', 'reached', ''],
			targetsOf(count, lines, maintenance, engines).map(({ what, wanted, reached, met }) => [what, wanted, reached, met ? 'met' : '**missed**']),
		),
		differences.length > 0 ? `**Engines differ in ${differences.length} answers.**` : `${agreed}.`,
		...absent.map(({ name, absent: how }) => `Not here: ${name} (\`${how}\`).`),
		...failed.map((why) => `**Not asked to the end: ${why.split('\n')[0]}**`),
	];
}

/** Lists every query with its times, and the figures of memory, start and changes. */
function tabulate({ lines, maintenance, engines }: Results): string[] {
	return [
		table(
			['query', 'found', 'p50', 'p95', 'p99', 'first', ...engines.flatMap((name) => [name, '×'])],
			[
				...lines.map((line) => lineOf(line, engines)),
				[
					'**geometric mean**',
					'',
					shown(geometricMean(lines.map(({ times }) => quantile(times, 0.5)))),
					'',
					'',
					'',
					...engines.flatMap((name) => ['', `**${shown(geometricMean(ratios(lines, name)))}**`]),
				],
			],
		),
		table(['memory, start and changes', ''], describeMaintenance(maintenance)),
		table(
			['bytes a stone, as a process starts', ''],
			maintenance.parts.map(([part, bytes]) => [part, shown(bytes)]),
		),
	];
}

function lineOf({ name, total, first, times, others }: Line, engines: readonly string[]): string[] {
	const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(times, share));
	const beside = engines.flatMap((engine) => {
		const theirs = others.get(engine) ?? Number.NaN;
		return Number.isNaN(theirs) ? ['', ''] : [shown(theirs), shown(theirs / (p50 ?? 1))];
	});
	return [name, Math.round(total).toLocaleString('en'), ...[p50, p95, p99, first].map((value) => shown(value ?? 0)), ...beside];
}

function describeMaintenance(maintenance: MaintenanceFigures): [string, string][] {
	const { coldStart } = maintenance;
	return [
		['memory, as a process starts with it', `${shown(maintenance.bytesFresh)} bytes a stone`],
		['memory, after all queries', `${shown(maintenance.bytesUsed)} bytes a stone`],
		['memory, as the process counts it', `${shown(maintenance.bytesOfProcess)} bytes a stone`],
		['built from rows, orders made', `${shown(maintenance.built)} ms`],
		['snapshot', `${shown(maintenance.snapshot)} bytes a stone`],
		['snapshot written', `${shown(maintenance.snapshotWritten)} ms`],
		['process start with the snapshot to the first answer', `${shown(coldStart.total)} ms`],
		['… of it: reading the file, making the index, the first query', `${shown(coldStart.read)}, ${shown(coldStart.load)}, ${shown(coldStart.first)} ms`],
		['all saved searches made ready for stones', `${shown(maintenance.searchesReady)} ms`],
		['one stone held against them one by one instead', `${shown(maintenance.oneByOne)} ms`],
		['10,000 changed prices applied', `${shown(maintenance.applied)} ms`],
		['the first query after them', `${shown(maintenance.firstAfter)} ms`],
		['longest query while 20,000 changes come in', `${shown(maintenance.longestQuery)} ms`],
		['… longer than the longest without changes by', `${shown(maintenance.delay)} ms`],
		['longest single change, steps of merges included', `${shown(maintenance.longestChange)} ms`],
	];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
	const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)));
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
	const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
	return [line(head), rule, ...rows.map(line)].join('\n');
}
