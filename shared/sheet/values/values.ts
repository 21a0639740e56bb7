import { makeRecord } from '#shared/domain/common/record.ts';
import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import {
	ATTRIBUTES,
	type AttributeValue,
	type CodeName,
	type CountryName,
	listNames,
	type NamesWith,
	type YesNoName,
} from '#shared/domain/stock/attributes.ts';
import { Refusal } from '../problems.ts';
import { readCountryOfOrigin, readLocation } from './countries.ts';
import { readFancyColor, readOvertone } from './fancy-color.ts';
import { readClarity, readColor, readCuts, readFinish, readFluorescence, readInscription, readLaboratory, saysReportPending } from './grades.ts';
import { type Measure, makeMeasureReader, type Notation, readMeasurements, readPrice } from './numbers.ts';
import { readLabGrown, readOrigin } from './origin.ts';
import { readEyeClean, readShade, readShadeInWords } from './shades.ts';
import { readShape } from './shapes.ts';
import type { Combined, CombinedStatement, Direct, DirectStatement } from './stated.ts';
import { readAvailability } from './statuses.ts';
import { makePlain, normalizeSpelling, readNumberName, readText } from './text.ts';

/** Reads a cell of a column; undefined means empty. The column decides: `F` is Fair as a finish and Faint as fluorescence. */
export type CellReader<V> = (cell: string) => V | undefined | Refusal;

export interface CellReaders {
	direct: { [S in DirectStatement]: CellReader<Direct[S]> };
	combined: { [S in CombinedStatement]: CellReader<Combined[S]> };
}

/** Readers of codes, each with the trade's spellings. */
const CODES = {
	shape: readShape,
	clarity: readClarity,
	polish: readFinish,
	symmetry: readFinish,
	fluorescence: readFluorescence,
	brownShade: readShade,
	greenShade: readShade,
	milkiness: readShade,
	eyeClean: readEyeClean,
	laboratory: readLaboratory,
	availability: readAvailability,
} satisfies { [N in DirectStatement & CodeName]: CellReader<AttributeValue<N>> };

/** Readers of texts and yes-no answers with special words. */
const OWN = {
	certificateNumber: readCertificateNumber,
	treatment: readTreatment,
	laserInscription: readInscription,
	labGrown: readLabGrown,
	countryOfOrigin: readCountryOfOrigin,
	location: readLocation,
} satisfies { [N in DirectStatement]?: CellReader<AttributeValue<N>> } & { [N in CountryName | YesNoName]: CellReader<AttributeValue<N>> };

type Name = NamesWith<{ kind: 'name' }>;
type Text = NamesWith<{ kind: 'text' }>;

/** All other attributes, read by their kind. */
const DIRECT = {
	...makeRecord(
		listNames('number').filter((name): name is Measure => name !== 'askingPrice'),
		makeMeasureReader,
	),
	...makeRecord(
		listNames('name'),
		(name): CellReader<AttributeValue<Name>> =>
			(cell) =>
				readNumberName(cell, ATTRIBUTES[name].length),
	),
	...makeRecord(
		listNames('text'),
		(name): CellReader<AttributeValue<Text>> =>
			(cell) =>
				readText(cell, ATTRIBUTES[name].length, 'lines' in ATTRIBUTES[name]),
	),
	...makeRecord(listNames('link'), (name) => (cell: string) => readLink(cell, ATTRIBUTES[name].length)),
	...CODES,
	...OWN,
} satisfies CellReaders['direct'];

export function makeCellReaders(notation: Notation): CellReaders {
	const price = (cell: string) => readPrice(cell, notation);
	return {
		direct: DIRECT,
		combined: {
			color: readColor,
			fancyColor: readFancyColor,
			fancyIntensity: readFancyColor,
			fancyOvertone: readOvertone,
			cut: readCuts,
			shade: readShadeInWords,
			measurements: readMeasurements,
			origin: readOrigin,
			askingPrice: price,
			total: price,
		},
	};
}

const NO_CERTIFICATE = [
	...['NONE', 'NO', 'NON', 'NOCERT', 'NONCERT', 'NOTCERTIFIED', 'NONCERTIFIED', 'UNCERTIFIED', 'PENDING', 'INPROCESS', 'TBA', 'TBC', 'TBD', 'YES', 'Y'],
	...['INLAB', 'ATLAB', 'LAB', 'APPLIED', 'SUBMITTED', 'TRUE', 'FALSE'],
	...['なし', '無し', '無', '有', '有り', 'あり', '申請中', '鑑定中'],
];

/** Matches a date with a short year, which may be the number of a lot but not of a certificate. */
const SHORT_DATE = /^\d{1,2}([./])\d{1,2}\1\d\d(?: \d{1,2}:\d\d(?::\d\d)?)?$/;

/**
 * Reads a certificate number, and undoes how spreadsheets show long numbers. `Pending`, `at GIA`, `Yes` and `0` count as empty. A number without its last
 * digits is refused, and so is a date.
 */
export function readCertificateNumber(cell: string): string | undefined | Refusal {
	const text = makePlain(cell);
	const most = ATTRIBUTES.certificateNumber.length;
	if (text.startsWith("'")) return readNumberName(cell, most);
	if (/^0+$/.test(text) || NO_CERTIFICATE.includes(normalizeSpelling(text)) || isPendingWithoutNumber(text)) return undefined;
	if (/^\d[.,]\d+E\d+$/i.test(text) || SHORT_DATE.test(text)) return new Refusal('DIGITS_LOST');
	const isSpread = /^\d{1,3}(?:,\d{3})+(?:\.0+)?$|^\d{3,}(?: \d{3,})+$|^\d{1,3}(?:[ '’]\d{3}){2,}$|^\d{5,}\.0+$/.test(text);
	return readNumberName(isSpread ? text.replace(/\.0+$/, '').replace(/[, '’]/g, '') : cell, most);
}

/** Returns whether a cell has the state of a report in place of its number. */
function isPendingWithoutNumber(text: string): boolean {
	return text.length <= CELL_LENGTH && !/\d/.test(text) && saysReportPending(text);
}

const UNTREATED = [
	...['NONE', 'NO', 'N', 'NIL', 'NON', 'NATURAL', 'ASGROWN', 'NA', 'FALSE', '0'],
	...['なし', '無し', '無', '無処理', '処理なし', '処理無し', '未処理', 'いいえ', '天然', 'ナチュラル'],
];
/** `Not treated`, `No indications of treatment`, `None detected`. */
const NOT_TREATED =
	/^(?:NO|NON|NONE|NOT|UN)(?:(?:EVIDENCE|INDICATIONS?|SIGNS?)OF)?(?:ANY)?(?:TREAT(?:ED|MENTS?)|ENHANCE(?:D|MENTS?)|DETECTED|DISCLOSED|APPLICABLE|OBSERVED)$/;

/** Reads a treatment. Words for none count as empty. */
export function readTreatment(cell: string): string | undefined | Refusal {
	const text = normalizeSpelling(cell);
	return UNTREATED.includes(text) || NOT_TREATED.test(text) ? undefined : readText(cell, ATTRIBUTES.treatment.length);
}

function readLink(cell: string, length: number): string | undefined | Refusal {
	const text = readText(cell, length);
	if (typeof text !== 'string') return text;
	return /^https:\/\//i.test(text) && URL.canParse(text) ? text : new Refusal('NOT_HTTPS');
}
