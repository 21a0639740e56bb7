import { SheetRefused } from '../problems.ts';
import type { SheetRecord } from '../records.ts';
import { type Archive, makeMeter, openArchive } from './archive.ts';
import { type Merge, type MergePlace, makeUnmerger, readMerges } from './merges.ts';
import { openPart, readTargets } from './parts.ts';
import { readRows } from './rows.ts';
import { readShared, type Shared } from './shared-data.ts';
import { isSet, readXml } from './xml.ts';

/** An `.xlsx` file whose sheets can be read one by one, each in one pass. */
export interface Workbook {
	/** Names of the visible sheets, in the workbook's order. */
	sheets: readonly string[];
	/**
	 * Reads the non-blank rows of a sheet as displayed, in batches of any size. Cells beyond the first `width` columns are dropped; a row's first one is its
	 * `surplus`. The indexes of hidden columns are added to `hidden` before the first batch. Throws {@link SheetRefused}.
	 */
	read(sheet: string, width?: number, hidden?: Set<number>): AsyncIterable<SheetRecord[]>;
	/** Makes a function that repeats merged cells of a sheet in each of their rows ({@link makeUnmerger}). */
	unmerge(sheet: string, place: MergePlace): Promise<(record: SheetRecord) => SheetRecord>;
}

/** Merged cells by file and path of the sheet. They stand behind all rows, so that finding them unpacks the sheet: once, though a file is opened several times. */
const MERGES = new WeakMap<Blob, Map<string, readonly Merge[]>>();

/** Number of columns that are searched for headings. Dealers' sheets have fewer than a hundred. */
const COLUMNS = 1000;
/** Largest number of sheets in a workbook. */
const SHEETS = 1000;

/** Opens an `.xlsx` file. Throws {@link SheetRefused} with `SPREADSHEET_FILE` for other spreadsheets, `TOO_LARGE` if it would unpack to too much. */
export async function openWorkbook(file: Blob): Promise<Workbook> {
	const archive = await openArchive(file);
	const book = (await readTargets(archive, '')).find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
	const parts = await readTargets(archive, book);
	const { sheets, ...calculation } = await readSheetList(archive, book);
	const find = (type: string) => parts.find((part) => part.type.endsWith(`/${type}`))?.target;
	let shared: ReturnType<typeof readShared> | undefined;
	const findSheet = (name: string) => {
		const id = sheets.find((sheet) => sheet.name === name)?.id;
		const path = parts.find((part) => part.id === id)?.target;
		if (path === undefined || !archive.has(path)) throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
		return path;
	};
	return {
		sheets: sheets.map(({ name }) => name),
		async *read(name, width = COLUMNS, hidden) {
			const path = findSheet(name);
			shared ??= readShared(archive, find('sharedStrings'), find('styles'));
			yield* readRows(archive.open(path), { ...(await shared), ...calculation }, { width, spend: makeMeter(archive.allowance), hidden });
		},
		async unmerge(name, place) {
			const path = findSheet(name);
			const known = MERGES.get(file) ?? new Map<string, readonly Merge[]>();
			const merges = known.get(path) ?? (await readMerges(archive.open(path)));
			MERGES.set(file, known.set(path, merges));
			return makeUnmerger(merges, place, makeMeter(archive.allowance));
		},
	};
}

/**
 * Reads the visible sheets, whether dates count from 1904, and whether formulas are still to be calculated. Throws {@link SheetRefused} if
 * there are no sheets or too many.
 */
async function readSheetList(
	archive: Archive,
	book: string,
): Promise<{ sheets: { name: string; id: string }[] } & Pick<Shared, 'since1904' | 'isUncalculated'>> {
	const sheets: { name: string; id: string }[] = [];
	let [since1904, isUncalculated] = [false, false];
	await readXml(openPart(archive, book), {
		open(tag, getAttributes) {
			if (tag === 'workbookPr') since1904 = isSet(getAttributes().date1904);
			if (tag === 'calcPr') isUncalculated = isSet(getAttributes().fullCalcOnLoad);
			if (tag !== 'sheet') return;
			const attributes = getAttributes();
			const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
			if (id !== undefined && (attributes.state ?? 'visible') === 'visible') sheets.push({ name: attributes.name ?? '', id });
		},
	});
	if (sheets.length === 0) throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
	if (sheets.length > SHEETS) throw new SheetRefused({ code: 'TOO_LARGE' });
	return { sheets, since1904, isUncalculated };
}
