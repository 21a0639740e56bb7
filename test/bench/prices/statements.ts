import { ulidToUUID } from 'ulid';
import type { Comparables, ComparablesQuery } from '#functions/usecases/prices/ports/appraisals.ts';
import { CLOSEST_COMPARABLES, describeEquals } from '#shared/domain/prices/comparables.ts';
import type { Statement } from '../search/sql-query.ts';
import { CODES, columnOf } from '../search/sql-table.ts';

/**
 * States our index's question about a price as statements for a database: figures, histogram and
 * closest stones. The database gets the step and the bins that our index has found, so that it need
 * not search for them. The list of prices is left out.
 */
export function statePosition({ stone, askingPrice = 0, exceptListing = '' }: ComparablesQuery, { step, histogram, quartiles }: Comparables): Statement[] {
	const equals = describeEquals(stone, step);
	if (!equals) throw new Error('A stone without equals');
	const { shape, labGrown, treated, colors, clarities, mainColor, intensities, weight } = equals;
	const within = (name: 'shape' | 'color' | 'clarity' | 'mainColor' | 'intensity', values: readonly string[]) =>
		`${columnOf(name)} IN (${values.map((value) => CODES[name].indexOf(value) + 1).join()})`;
	const conditions = [
		'open',
		treated ? 'treated' : 'NOT treated',
		labGrown ? 'lab_grown' : 'NOT lab_grown',
		within('shape', [shape]),
		within('color', colors),
		within('clarity', clarities),
		...(mainColor ? [within('mainColor', [mainColor])] : []),
		...(intensities ? [within('intensity', intensities)] : []),
		`weight >= ${Math.round(weight.from * 1000)}`,
		...(weight.below === undefined ? [] : [`weight < ${Math.round(weight.below * 1000)}`]),
		'asking_price IS NOT NULL',
		`id <> '${ulidToUUID(exceptListing).toLowerCase()}'`,
	].join(' AND ');
	const median = quartiles?.[1] ?? 0;
	const limits = histogram?.limits ?? [];
	const quantile = (share: number) => `percentile_cont(${share}) WITHIN GROUP (ORDER BY asking_price)`;
	const figures = [
		'count(*) AS n',
		'count(DISTINCT seller) AS sellers',
		'min(asking_price) AS least',
		'max(asking_price) AS most',
		...[0.25, 0.5, 0.75].map((share, at) => `${quantile(share)} AS q${at}`),
		`count(*) FILTER (WHERE asking_price < ${askingPrice}) AS below`,
		`count(*) FILTER (WHERE asking_price = ${askingPrice}) AS same`,
		...limits.map((limit, at) => `count(*) FILTER (WHERE asking_price < ${limit}) AS bin${at}`),
	];
	const order = `abs(weight - ${Math.round(stone.weight * 1000)}), abs(asking_price - ${askingPrice || median}), created_at DESC, id`;
	return [
		{ sql: `SELECT ${figures.join()} FROM stones WHERE ${conditions}`, answers: 'counts' },
		{ sql: `SELECT id FROM stones WHERE ${conditions} ORDER BY ${order} LIMIT ${CLOSEST_COMPARABLES}`, answers: 'id' },
	];
}
