import { LISTED_COLORS } from '#shared/domain/prices/price-list.ts';
import { CLARITIES } from '#shared/domain/stock/diamond.ts';

/** Sizes as in the trade's sheet. */
const SIZES = [
	...['0.01,0.03', '0.04,0.07', '0.08,0.14', '0.15,0.17', '0.18,0.22', '0.23,0.29', '0.30,0.39', '0.40,0.49', '0.50,0.69', '0.70,0.89', '0.90,0.99'],
	...['1.00,1.49', '1.50,1.99', '2.00,2.99', '3.00,3.99', '4.00,4.99', '5.00,5.99', '10.00,10.99'],
];

/**
 * Writes a price list's sheet as the trade has them, with invented prices: falling by colour and
 * clarity, rising by size. For rounds of `1.00,1.49` the price begins at 120 hundreds for D IF; G
 * VS1 is 84.
 */
export function writePriceSheet({
	date = '11/20/2026',
	shapes = ['BR', 'PS'],
	sizes = SIZES,
}: {
	date?: string;
	shapes?: string[];
	sizes?: string[];
} = {}): string {
	const clarities = CLARITIES.filter((clarity) => clarity !== 'FL');
	const rows = shapes.flatMap((shape, shapePlace) =>
		sizes.flatMap((size) =>
			LISTED_COLORS.flatMap((color, colorPlace) =>
				clarities.map(
					(clarity, place) => `${shape},${clarity},${color},${size},${computeHundreds(SIZES.indexOf(size), shapePlace, colorPlace, place)},${date}`,
				),
			),
		),
	);
	return `${rows.join('\r\n')}\r\n`;
}

function computeHundreds(size: number, shape: number, color: number, clarity: number): number {
	const whole = 10 + size * 10 - shape * 2;
	return Math.round(whole * (1 - color * 0.06) * (1 - clarity * 0.07) * 10) / 10;
}

/** Formats the date of a list as the sheet writes it. */
export function writeListDate(instant: number): string {
	const [year, month, day] = new Date(instant).toISOString().slice(0, 10).split('-').map(Number);
	return `${month}/${day}/${year}`;
}
