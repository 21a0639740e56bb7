import { COMPARABLE_STEPS } from '#shared/domain/prices/comparables.ts';
import { findWeightClass, getWeightRange, WEIGHT_CLASSES } from '#shared/domain/prices/weight-classes.ts';
import { SHAPES } from '#shared/domain/stock/diamond.ts';
import { chooseHidden, type Prediction, predictByComparables, predictByLinearModel } from './prices/predict.ts';
import { quantile } from './search/measure.ts';
import { readSheet } from './search/sheet-stones.ts';
import { writeSection } from './write-section.ts';

/**
 * `node test/bench/prices.ts` hides the prices of 5,000 random stones of the
 * real market and predicts each by the median of its comparables, and by a linear
 * model fitted to the rest. With `--write` it updates docs/price-index.md.
 */

const HIDDEN = 5000;
/** Groups with fewer stones are not significant. */
const LEAST_SHOWN = 20;
/** The groups in docs/price-index.md; a run prints all of them. */
const ON_THE_PAGE: readonly string[] = ['all', 'white', 'fancy colours'];
const PAGE = new URL('../../docs/price-index.md', import.meta.url);

const sheet = readSheet();
if (!sheet) throw new Error('The real market is not beside the project: ../shared/data/market-213k.csv.gz');
const hidden = chooseHidden(sheet, HIDDEN);
const ours = predictByComparables(sheet, hidden);
const linear = predictByLinearModel(sheet, hidden);
console.log(writeTable(() => true));
if (process.argv.includes('--write'))
	writeSection(
		PAGE,
		'node test/bench/prices.ts --write',
		writeTable((group) => ON_THE_PAGE.includes(group)),
	);

function writeTable(isShown: (group: string) => boolean): string {
	const groups: [name: string, holds: (one: Prediction) => boolean][] = [
		['all', () => true],
		['white', ({ stone }) => stone.color !== 'FANCY'],
		['fancy colours', ({ stone }) => stone.color === 'FANCY'],
		...SHAPES.map((shape): (typeof groups)[number] => [shape.toLowerCase(), ({ stone }) => stone.shape === shape]),
		...WEIGHT_CLASSES.map((_, place): (typeof groups)[number] => [describeClass(place), ({ stone }) => findWeightClass(stone.weight) === place]),
	];
	const rows = groups.flatMap(([name, holds]) => {
		const own = ours.filter(holds);
		if (own.length < LEAST_SHOWN || !isShown(name)) return [];
		return [`| ${name} | ${own.length} | ${describeErrors(own)} | ${describeErrors(linear.filter(holds))} |`];
	});
	const lost = ours.filter(({ predicted }) => predicted === undefined).length;
	return [
		'| stones | hidden | comparables: median error | within 10% | within 20% | linear model: median error | within 10% | within 20% |',
		'| --- | --: | --: | --: | --: | --: | --: | --: |',
		...rows,
		'',
		`Stones without comparables at any of the ${COMPARABLE_STEPS.length} steps are left out of their columns: ${lost} of ${HIDDEN.toLocaleString('en')}.`,
	].join('\n');
}

function describeErrors(predictions: readonly Prediction[]): string {
	const errors = predictions.flatMap(({ predicted, actual }) => (predicted === undefined ? [] : Math.abs(predicted - actual) / actual));
	const within = (limit: number) => showPercent(errors.filter((error) => error <= limit).length / errors.length);
	return [showPercent(quantile(errors, 0.5)), within(0.1), within(0.2)].join(' | ');
}

function showPercent(share: number): string {
	return `${(share * 100).toFixed(1)}%`;
}

function describeClass(place: number): string {
	const { from, below } = getWeightRange(place);
	return below === undefined ? `${from.toFixed(2)} ct and more` : `${from.toFixed(2)}–${(below - 0.01).toFixed(2)} ct`;
}
