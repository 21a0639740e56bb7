import type { SheetColumns } from '../columns.ts';
import { readRecord } from '../row.ts';
import { readScan } from '../scan.ts';
import { readNamedReport } from '../values/grades.ts';
import { normalizeSpelling } from '../values/text.ts';
import { type Finder, findNothing, readCell } from './finders.ts';

/** Matches a text without digits, or with the numbers of two reports. */
const UNUSUAL = /^\D*$|\d{7,}[^\d.]+\d{7,}/;

/** Finds texts in place of a certificate number, which are listed as one. */
export function makeNumberFinder(columns: SheetColumns): Finder {
	const column = columns.understood.find(({ statement }) => statement === 'certificateNumber');
	if (!column) return findNothing;
	return (record) => {
		const value = readCell(record, column);
		if (value === '' || !UNUSUAL.test(value.normalize('NFKC'))) return undefined;
		return readRecord(record, columns).diamond?.certificateNumber === undefined ? undefined : { column, value };
	};
}

/** Finds reports that disagree: a link to another one, or a number after the name of another laboratory. */
export function makeReportFinder(columns: SheetColumns): Finder {
	const find = (wanted: 'certificateNumber' | 'certificateLink' | 'laboratory') => columns.understood.find(({ statement }) => statement === wanted);
	const [number, link, lab] = [find('certificateNumber'), find('certificateLink'), find('laboratory')];
	return (record) => {
		const [stated, address] = [number ? readCell(record, number) : '', link ? readCell(record, link) : ''];
		const scan = address === '' ? undefined : readScan(address);
		const { certificateNumber = '', laboratory } = scan && 'fields' in scan ? scan.fields : {};
		const isOther = stated !== '' && certificateNumber !== '' && !normalizeSpelling(stated).includes(certificateNumber);
		const named = readNamedReport(stated);
		const isPlain = laboratory === undefined || (lab && readCell(record, lab).toUpperCase() === laboratory);
		if (!isOther && !named && isPlain) return undefined;
		const { diamond } = readRecord(record, columns);
		if (!diamond?.certificateNumber) return undefined;
		const isOf = (one: string | undefined) => one === undefined || diamond.laboratory === undefined || diamond.laboratory === one;
		if (link && (isOther || !isOf(laboratory))) return { column: link, value: address };
		return number && !isOf(named?.laboratory) ? { column: number, value: stated } : undefined;
	};
}
