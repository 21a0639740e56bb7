import type * as z from 'zod';
import { type Import, type ImportRow, PREVIEWED_FATES } from '#shared/contract/sheets/imports.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { ANSWER_BYTES } from '#shared/domain/common/request-limits.ts';
import { nest } from '#shared/domain/stock/stone.ts';
import { joinCsvLines, writeCsvLine } from '#shared/sheet/write-csv.ts';
import { describeCellProblem, describeSheetFailure, explainSheetWarning, nameRejectedColumns } from '#shared/text/sheets.ts';
import { deriveListingId } from './import-sheet-add.ts';
import type { ImportMarket } from './ports/import-market.ts';
import {
	ANSWER_WITHIN,
	countFates,
	type Fate,
	type ImportChunk,
	type ImportPreview,
	type ImportRecord,
	type ImportRows,
	LISTINGS_PER_PART,
	type PreviewedFate,
	type RowFate,
} from './ports/imports.ts';

/** Presents an import to its seller, in the given language. */
export function presentImport(record: ImportRecord, language: Language): Import {
	const {
		importId,
		fileName,
		mode,
		state,
		failure,
		question,
		askedAt = 0,
		layout,
		preview,
		feed,
		ignoredColumns,
		warnings,
		createdAt,
		rows,
		chunks,
		sharedCertificates,
	} = record;
	const counts = countFates(chunks);
	const done = counts.saved + counts.duplicate + counts.rejected;
	// Nothing is written yet, so no chunk counts the rows that will be rejected.
	if (state === 'PREVIEW') counts.rejected += preview?.rejected ?? 0;
	return {
		importId,
		fileName,
		mode,
		state,
		failure: failure && { code: failure.code, message: describeSheetFailure(failure, language) },
		progress: state === 'DONE' ? 1 : rows > 0 ? done / rows : 0,
		counts: { rows: Math.max(rows, done), ...counts, ...(record.kept && { kept: countKept(record) }) },
		question: question && { ...question, answerBy: new Date(askedAt + ANSWER_WITHIN).toISOString() },
		answers: layout?.answers,
		preview: preview && omitRejected(preview),
		feed: feed && { dryRun: false, refresh: false, ...feed },
		ignoredColumns,
		warnings: warnings?.map((warning) => ({ ...warning, message: explainSheetWarning(warning, language) })),
		sharedCertificates: sharedCertificates?.count ? sharedCertificates : undefined,
		createdAt: new Date(createdAt).toISOString(),
	};
}

const omitRejected = ({ rejected, ...effects }: ImportPreview) => effects;

type Row = z.infer<typeof ImportRow>;

/** Reads a page of the rows, or of unchanged or previewed listings, with one fate, in the sheet's order; `number` counts from 0. */
export async function readRowsPage(
	market: ImportMarket,
	record: ImportRecord,
	fate: Fate | PreviewedFate,
	number: number,
	size: number,
	language: Language,
): Promise<NonNullable<Import['rows']>> {
	const content: Row[] = [];
	let skip = number * size;
	for (const part of listParts(market, record, fate, language)) {
		if (content.length >= size) break;
		if (skip >= part.size) {
			skip -= part.size;
			continue;
		}
		content.push(...(await part.read()).slice(skip, skip + size - content.length));
		skip = 0;
	}
	const shown = size <= DESCRIBED ? await describeRows(market, content) : content.map(({ stone, ...row }) => row);
	return { content: shown, number, size, totalElements: countWithFate(record, fate) };
}

/** Pages of up to this many rows include the stones: one request, and a bounded answer. */
const DESCRIBED = 100;

/** Adds the present listings to the rows. */
async function describeRows(market: ImportMarket, rows: readonly Row[]): Promise<Row[]> {
	const listings = await market.listings.getMany(rows.flatMap(({ diamondId }) => diamondId ?? []));
	const present = new Map(listings.map((listing) => [listing.listingId, listing]));
	return rows.map((row) => {
		const listing = present.get(row.diamondId ?? '');
		if (!listing) return row;
		return row.stone ? { ...row, present: listing.stone, version: listing.version } : { ...row, stone: listing.stone };
	});
}

function countWithFate(record: ImportRecord, fate: Fate | PreviewedFate): number {
	if (fate === 'kept') return countKept(record);
	return isPreviewed(fate) ? (record.preview?.[fate] ?? 0) : countFates(record.chunks)[fate];
}

const isPreviewed = (fate: Fate | PreviewedFate): fate is PreviewedFate => PREVIEWED_FATES.some((one) => one === fate);

/** Rows that are stored together, and their number, which is known before they are read. */
interface Part {
	size: number;
	read(): Promise<Row[]>;
}

function listParts(market: ImportMarket, record: ImportRecord, fate: Fate | PreviewedFate, language: Language): Part[] {
	if (fate === 'kept') return listKeptParts(market, record);
	return isPreviewed(fate) ? listPreviewedParts(market, record, fate) : listRowParts(market, record, fate, language);
}

function listRowParts(market: ImportMarket, record: ImportRecord, fate: RowFate, language: Language): Part[] {
	return record.chunks.map((chunk) => ({
		size: chunk[fate],
		async read() {
			const rows = await market.imports.rows(record.importId, chunk.firstRow);
			return rows ? presentRows(rows, fate, record, language) : [];
		},
	}));
}

function presentRows(rows: ImportRows, fate: RowFate, { importId, feed }: ImportRecord, language: Language): Row[] {
	switch (fate) {
		case 'saved':
			return rows.saved.map(({ row, lotId, listingId }) => ({
				row,
				lotId,
				diamondId: listingId ?? (feed?.dryRun ? undefined : deriveListingId(importId, row)),
			}));
		case 'duplicate':
			return rows.duplicate.map(({ row, stone, listingId, code }) => ({ row, lotId: stone.lotId, diamondId: listingId, code, stone: nest(stone) }));
		case 'rejected':
			return rows.rejected.map(({ row, lotId, problems }) => ({
				row,
				lotId: lotId ?? null,
				problems: problems.map((problem) => ({ ...problem, message: describeCellProblem(problem, language) })),
			}));
	}
}

function listKeptParts(market: ImportMarket, { importId, kept = [] }: ImportRecord): Part[] {
	return kept.map((size, part) => ({
		size,
		read: async () => (await market.imports.kept(importId, part)).map(({ listingId, lotId, code }) => ({ row: null, lotId, diamondId: listingId, code })),
	}));
}

/** Lists the parts of a preview that contain a fate. Listings are stored by fate, so a fate's start follows from the counts of earlier fates. */
function listPreviewedParts(market: ImportMarket, { importId, preview, previewParts = 0 }: ImportRecord, fate: PreviewedFate): Part[] {
	if (!preview) return [];
	const before = PREVIEWED_FATES.slice(0, PREVIEWED_FATES.indexOf(fate)).reduce((sum, one) => sum + preview[one], 0);
	return Array.from({ length: previewParts }, (_, part) => {
		const within = (at: number) => Math.min(LISTINGS_PER_PART, Math.max(0, at - part * LISTINGS_PER_PART));
		const [from, to] = [within(before), within(before + preview[fate])];
		return {
			size: to - from,
			async read() {
				const listings = await market.imports.previewed(importId, part);
				return listings.slice(from, to).map(({ listingId, lotId = null, row = null }) => ({ row, lotId, diamondId: listingId }));
			},
		};
	});
}

function countKept({ kept = [] }: ImportRecord): number {
	return kept.reduce((sum, size) => sum + size, 0);
}

/**
 * Writes the rejected rows as a sheet: the dealer's own columns between row number and reason. Corrected, it can be uploaded again. If not all rows
 * fit into an answer, the last line states how many are left.
 */
export async function writeRejectedSheet(market: ImportMarket, record: ImportRecord, language: Language): Promise<string> {
	const columns = nameRejectedColumns(language);
	const lines: string[] = [];
	const hasRoomFor = measureRoom();
	let left = countFates(record.chunks).rejected;
	read: for (const { firstRow } of record.chunks.filter((chunk: ImportChunk) => chunk.rejected > 0)) {
		const { headings = [], rejected = [] } = (await market.imports.rows(record.importId, firstRow)) ?? {};
		if (lines.length === 0) {
			const heading = writeCsvLine([columns.row, ...headings, columns.reason]);
			if (!hasRoomFor(heading)) break;
			lines.push(heading);
		}
		for (const { row, cells, problems } of rejected) {
			const reason = problems.map((problem) => `${problem.column}: ${describeCellProblem(problem, language)}`).join(' ');
			const line = writeCsvLine([String(row), ...headings.map((_, index) => cells[index] ?? ''), reason]);
			if (!hasRoomFor(line)) break read;
			left--;
			lines.push(line);
		}
	}
	if (left > 0) lines.push(writeCsvLine([columns.more(left)]));
	return joinCsvLines(lines);
}

/**
 * Writes a page of rows with one fate as CSV. A rejected row has a line for each problem. If not all rows fit into an answer, the last line states how
 * many are left; smaller pages have them.
 */
export function writeFatesPage(fate: Fate | PreviewedFate, rows: readonly Row[], language: Language): string {
	const hasRoomFor = measureRoom();
	const lines = [writeCsvLine(['row', 'lotId', 'fate', 'diamondId', 'code', 'field', 'value', 'message'])];
	for (const [at, { row, lotId, diamondId, code, problems }] of rows.entries()) {
		const cells = [row ?? '', lotId ?? '', fate, diamondId ?? ''];
		const ends = problems?.length ? problems.map((problem) => [problem.code, problem.column, problem.value, problem.message]) : [[code ?? '']];
		const own = ends.map((end) => writeCsvLine([...cells, ...end]));
		if (!own.every(hasRoomFor)) {
			lines.push(writeCsvLine([nameRejectedColumns(language).more(rows.length - at)]));
			break;
		}
		lines.push(...own);
	}
	return joinCsvLines(lines);
}

/** Bytes reserved for the byte order mark, and for our own headings or the last line. */
const DOWNLOAD_MARGIN = 1000;

/** Returns a function that says of one line after another whether an answer still has room for it. */
function measureRoom(): (line: string) => boolean {
	let bytes = DOWNLOAD_MARGIN;
	return (line) => {
		bytes += measureLine(line);
		return bytes <= ANSWER_BYTES;
	};
}

/** Returns the bytes of a line and of its end as a function hands them to the gateway: as a string within JSON. */
function measureLine(line: string): number {
	return Buffer.byteLength(JSON.stringify(`${line}\r\n`));
}
