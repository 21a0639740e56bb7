import type { FancyName } from '#shared/domain/stock/attributes.ts';
import { SCAN_LENGTH } from '#shared/domain/stock/limits.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import { Refusal } from './problems.ts';
import { readClarity, readColor, readCut, readFinish, readFluorescence } from './values/grades.ts';
import { makeMeasureReader } from './values/numbers.ts';
import { readOrigin } from './values/origin.ts';
import { makePlain } from './values/text.ts';

type ScannedFields = Partial<Omit<FlatStone, FancyName>>;

/** The content of a scanned QR code (rulebook 10). `fields` hold only stated values, without guesses. */
export type Scan = { source: 'LABEL'; listingId: string } | { source: 'CGL' | 'GIA' | 'IGI' | 'HRD'; fields: ScannedFields } | { source: 'UNKNOWN' };

/** Reads the text of a QR code: this market's label, a CGL sorting paper, or a laboratory's verification link. Never throws. */
export function readScan(scanned: string): Scan {
	if (scanned.length > SCAN_LENGTH) return { source: 'UNKNOWN' };
	const text = makePlain(scanned);
	return readOwnLabel(text) ?? readLaboratoryLink(text) ?? readSortingPaper(text) ?? { source: 'UNKNOWN' };
}

const LABEL = /^diamond-market:\/{0,2}([0-9A-HJKMNP-TV-Z]{26})$/i;
const PAGE = /^\/productDetails\/([0-9A-HJKMNP-TV-Z]{26})\/?$/i;

function readOwnLabel(text: string): Scan | undefined {
	const listingId = LABEL.exec(text)?.[1] ?? PAGE.exec(parseLink(text)?.pathname ?? '')?.[1];
	return listingId === undefined ? undefined : { source: 'LABEL', listingId: listingId.toUpperCase() };
}

/** Hosts of the laboratories' verification pages, and the form of their report numbers. */
const LABORATORY_LINKS = [
	{ source: 'GIA', hosts: ['gia.edu', 'gia.org'], number: /^\d{7,11}$/ },
	{ source: 'IGI', hosts: ['igi.org', 'igiworldwide.com'], number: /^(?:[A-Z]{1,3}\d{0,2})?\d{6,12}$/ },
	{ source: 'HRD', hosts: ['hrdantwerp.com', 'hrdantwerplink.be', 'hrdantwerp.be'], number: /^\d{8,16}$/ },
] as const;
/** Query parameters that hold a report number. Others (a token, a size, a page) are ignored even if they look like one. */
const NUMBER_PARAMETERS = /^(?:r|report|reportno|reportnumber|reportid|recordnumber|certificate|certificateno|certificatenumber|certno|number)$/;

function readLaboratoryLink(text: string): Scan | undefined {
	const link = parseLink(/^(?:www|my|api)\./i.test(text) ? `https://${text}` : text);
	if (!link) return undefined;
	const laboratory = LABORATORY_LINKS.find(({ hosts }) => hosts.some((host) => link.hostname === host || link.hostname.endsWith(`.${host}`)));
	if (!laboratory) return undefined;
	const named = [...link.searchParams].filter(([name]) => NUMBER_PARAMETERS.test(name.toLowerCase().replace(/[^a-z]/g, ''))).map(([, value]) => value);
	const inPath = link.pathname.split('/').filter(Boolean).slice(-1);
	const certificateNumber = [...named, ...inPath].map((value) => makePlain(value).toUpperCase()).find((value) => laboratory.number.test(value));
	return { source: laboratory.source, fields: { laboratory: laboratory.source, ...(certificateNumber && { certificateNumber }) } };
}

function parseLink(text: string): URL | undefined {
	const link = URL.parse(text);
	return link && /^https?:$/.test(link.protocol) ? link : undefined;
}

/** Number, weight, colour, clarity, cut, two unknown columns, fluorescence, three measures in mm. */
const SORTING_PAPER = /^[A-Z]\d{6,9},\d{1,3}\.\d{2,3},/i;

/** Reads a CGL sorting paper: plain text in columns, then `POL=`, `SYM=`, origin and the laboratory's name, on one line or several. The shape is not on it. */
export function readSortingPaper(text: string): Scan | undefined {
	const lines = text.split(/[\r\n]+/).flatMap((line) => line.trim() || []);
	const line = lines.join('\n').replaceAll(',\n', ',').replaceAll('\n', ',');
	if (!SORTING_PAPER.test(line)) return undefined;
	const cells = line.split(/,|\s(?=[A-Z]+=)/i).map((cell) => cell.trim());
	if (!cells.some((cell) => /^(?:CGL|POL=.*|SYM=.*)$/i.test(cell)) && cells.length > 9) return undefined;
	const [certificateNumber = '', weight = '', color = '', clarity = '', cut = '', , , fluorescence = '', length = '', width = '', depth = ''] = cells;
	const labelled = (name: string) => cells.find((cell) => cell.toUpperCase().startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
	const grade = omitRefusal(readColor(color));
	const cutGrade = omitRefusal(readCut(cut));
	const origin = cells.slice(11).find((cell) => /^[A-Z -]+$/i.test(cell) && omitRefusal(readOrigin(cell)) !== undefined);
	return {
		source: 'CGL',
		fields: omitUnknown({
			laboratory: 'CGL',
			certificateNumber: certificateNumber.toUpperCase(),
			weight: omitRefusal(makeMeasureReader('weight')(weight)),
			color: typeof grade === 'string' ? grade : undefined,
			clarity: omitRefusal(readClarity(clarity)),
			cut: cutGrade === '3EX' ? 'EX' : cutGrade,
			polish: omitRefusal(readFinish(labelled('POL'))),
			symmetry: omitRefusal(readFinish(labelled('SYM'))),
			fluorescence: omitRefusal(readFluorescence(fluorescence)),
			length: omitRefusal(makeMeasureReader('length')(length)),
			width: omitRefusal(makeMeasureReader('width')(width)),
			depth: omitRefusal(makeMeasureReader('depth')(depth)),
			labGrown: origin === undefined ? undefined : omitRefusal(readOrigin(origin))?.labGrown,
		}),
	};
}

/** Leaves out an unreadable value, so that the form asks for it. */
function omitRefusal<V>(value: V | Refusal): V | undefined {
	return value instanceof Refusal ? undefined : value;
}

function omitUnknown(fields: ScannedFields): ScannedFields {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
