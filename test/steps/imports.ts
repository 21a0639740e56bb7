import { importSheet } from '#functions/usecases/sheets/import-sheet.ts';
import { presentImport, readRowsPage } from '#functions/usecases/sheets/import-sheet-present.ts';
import type { Fate } from '#functions/usecases/sheets/ports/imports.ts';
import type { importWorld } from '#test/doubles/test-import-market.ts';

/** A market in memory in which sheets are imported. */
export type World = ReturnType<typeof importWorld>;
/** The headings of the sheets of these tests. */
export const HEADINGS = 'Lot,Shape,Carat,Price,Lab,Cert No,Remarks';
/** Writes a sheet of the rows under seven headings. */
export const sheet = (...rows: string[]) => [HEADINGS, ...rows].join('\n');
/** The time that a worker has left: more than it needs. */
export const PLENTY = () => 900_000;
/** The attributes that the stones of these tests share. */
export const A = { lotId: 'A', shape: 'ROUND' as const, weight: 1 };

/** Wakes the worker as the queue does, until there is nothing left to do. */
export async function finish(world: World, importId: string) {
	for (let turn = 0; turn < 100; turn++) {
		const result = await importSheet(world.market, importId, PLENTY);
		if (result.outcome === 'done') break;
		world.now += result.afterSeconds * 1000;
	}
	return readImport(world, importId);
}

/** Reads an import with all its rows, by their fate. */
export async function readImport(world: World, importId: string) {
	const record = await world.market.imports.get(importId);
	if (!record) throw new Error('There is no such import');
	const fates = async (fate: Fate) => (await readRowsPage(world.market, record, fate, 0, 5000, 'en')).content;
	return {
		record,
		...presentImport(record, 'en'),
		saved: await fates('saved'),
		duplicate: await fates('duplicate'),
		rejected: await fates('rejected'),
		kept: await fates('kept'),
	};
}
