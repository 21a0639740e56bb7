import { WORDS } from '#functions/search/columns/codes.ts';
import type { SearchIndex } from '#functions/search/index.ts';

/** Lists what an index consists of, in bytes per stone, the largest part first. */
export function listBytes(index: SearchIndex): [part: string, bytes: number][] {
	const { columns, size } = index;
	const { ids, numbers, profiles, levels, closings, names, sellers, sets } = columns;
	const sum = (arrays: readonly { values: { byteLength: number } }[]) => arrays.reduce((all, { values }) => all + values.byteLength, 0);
	const parts: [string, number][] = [
		['listing ids', sum([ids.words])],
		['hash tables of the ids', ids.tableBytes],
		['weight, price and measurements', sum([...Object.values(numbers), ...profiles.words]) + profiles.bytesOfUnusual],
		['fingerprints of lot ids and certificates', sum(Object.values(names).flatMap(({ upper, lower }) => [upper, lower]))],
		[`codes, ${WORDS} words`, sum([sets.sorted, ...sets.others])],
		['sellers and closes', sum([sellers.column, closings.column])],
		['price levels', sum([levels])],
	];
	const rest = columns.bytes - parts.reduce((all, [, bytes]) => all + bytes, 0);
	return [
		...parts,
		['sets of rows, times of listing', rest] as [string, number],
		['orders, counts by standing, scratch sets', index.bytes - columns.bytes] as [string, number],
	]
		.map(([part, bytes]): [string, number] => [part, bytes / size])
		.sort(([, one], [, other]) => other - one);
}
