import { CERTIFICATE_LENGTH, LOT_ID_LENGTH, REMARKS_LENGTH } from '#shared/domain/limits.ts';
import { readFancyColor, readOvertone } from './fancy-color.ts';
import {
	readAvailability,
	readClarity,
	readColor,
	readCut,
	readFinish,
	readFluorescence,
	readInscription,
	readLabGrown,
	readLaboratory,
	readOrigin,
} from './grades.ts';
import { type Notation, readMeasurements, readMillimetres, readPercent, readPrice, readWeight } from './numbers.ts';
import { Refusal } from './problems.ts';
import { readShape } from './shapes.ts';
import type { Combined, CombinedStatement, Direct, DirectStatement } from './stated.ts';
import { letters, readNumberName, readText } from './text.ts';

/** What a cell says in its column; undefined: nothing. The column decides: `F` is Fair as a finish and Faint as fluorescence. */
export type CellReader<V> = (cell: string) => V | undefined | Refusal;

export interface CellReaders {
	direct: { [S in DirectStatement]: CellReader<Direct[S]> };
	combined: { [S in CombinedStatement]: CellReader<Combined[S]> };
}

const GIRDLE_LENGTH = 60;
const TREATMENT_LENGTH = 100;
const LINK_LENGTH = 500;

export function cellReaders(notation: Notation): CellReaders {
	const price = (cell: string) => readPrice(cell, notation);
	const girdle = (cell: string) => readText(cell, GIRDLE_LENGTH);
	const combined: CellReaders['combined'] = {
		color: readColor,
		fancyColor: readFancyColor,
		fancyIntensity: readFancyColor,
		fancyOvertone: readOvertone,
		cut: readCut,
		measurements: readMeasurements,
		origin: readOrigin,
		askingPrice: price,
		total: price,
	};
	const direct: CellReaders['direct'] = {
		lotId: (cell) => readNumberName(cell, LOT_ID_LENGTH),
		shape: readShape,
		weight: readWeight,
		clarity: readClarity,
		polish: readFinish,
		symmetry: readFinish,
		fluorescence: readFluorescence,
		laboratory: readLaboratory,
		certificateNumber: readCertificateNumber,
		treatment: readTreatment,
		length: readMillimetres,
		width: readMillimetres,
		depth: readMillimetres,
		totalDepth: readPercent,
		tablePercent: readPercent,
		girdle,
		culet: girdle,
		laserInscription: readInscription,
		remarks: (cell) => readText(cell, REMARKS_LENGTH, true),
		availability: readAvailability,
		externalLink: readLink,
		labGrown: readLabGrown,
	};
	return { direct, combined };
}

const NO_CERTIFICATE = ['NONE', 'NO', 'NOCERT', 'UNCERTIFIED', 'なし', '無し', '無'];

function readCertificateNumber(cell: string): string | undefined | Refusal {
	return NO_CERTIFICATE.includes(letters(cell)) ? undefined : readNumberName(cell, CERTIFICATE_LENGTH);
}

const UNTREATED = [
	'NONE',
	'NO',
	'N',
	'NATURAL',
	'UNTREATED',
	'NOTTREATED',
	'NOTREATMENT',
	'NOENHANCEMENT',
	'NOTENHANCED',
	'FALSE',
	'0',
	'なし',
	'無し',
	'無',
	'無処理',
	'天然',
	'ナチュラル',
];

function readTreatment(cell: string): string | undefined | Refusal {
	return UNTREATED.includes(letters(cell)) ? undefined : readText(cell, TREATMENT_LENGTH);
}

function readLink(cell: string): string | undefined | Refusal {
	const text = readText(cell, LINK_LENGTH);
	if (typeof text !== 'string') return text;
	return /^https:\/\//i.test(text) && URL.canParse(text) ? text : new Refusal('NOT_HTTPS');
}
