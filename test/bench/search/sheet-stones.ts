import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { CLARITIES, type Clarity, COLORS, type Color, INTENSITIES, MAIN_COLORS, SHAPES, type Shape } from '#shared/domain/stock/diamond.ts';

const SHEET = new URL('../../../../shared/data/market-213k.csv.gz', import.meta.url);

/** The data of a stone in the market's sheet. */
export interface SheetStone {
	shape: Shape;
	/** Carats. */
	weight: number;
	/** `FANCY` has an intensity and a main colour. */
	color: Color;
	intensity?: (typeof INTENSITIES)[number];
	mainColor?: (typeof MAIN_COLORS)[number];
	clarity: Clarity;
	/** Currency units for the stone. */
	totalPrice: number;
}

interface Line {
	Shape: string;
	Weight: string;
	Color: string;
	'Fancy Color': string;
	'Fancy Color Intensity': string;
	Clarity: string;
	'Total Price': string;
}

/** Reads the 213,134 stones of the real sheet. Returns undefined if the file is not in the folder next to the project. */
export function readSheet(): SheetStone[] | undefined {
	if (!existsSync(SHEET)) return undefined;
	const lines: Line[] = parse(gunzipSync(readFileSync(SHEET)), { columns: true });
	return lines.map((line) => ({
		shape: line.Shape === 'Asscher' ? 'SQUARE' : known(SHAPES, line.Shape.toUpperCase()),
		weight: Number(line.Weight),
		color: line['Fancy Color'] ? 'FANCY' : known(COLORS, line.Color),
		intensity: line['Fancy Color'] ? known(INTENSITIES, intensityOf(line['Fancy Color Intensity'])) : undefined,
		mainColor: line['Fancy Color'] ? known(MAIN_COLORS, line['Fancy Color'].toLowerCase()) : undefined,
		clarity: known(CLARITIES, line.Clarity),
		totalPrice: Number(line['Total Price']),
	}));
}

function intensityOf(words: string): string {
	return words
		.toLowerCase()
		.replaceAll(' ', '_')
		.replace(/^fancy_(deep|intense)$/, '$1');
}

function known<const T extends string>(values: readonly T[], text: string): T {
	const value = values.find((one) => one === text);
	if (value === undefined) throw new Error(`The sheet says ${text}, which is none of ${values.join(', ')}`);
	return value;
}
