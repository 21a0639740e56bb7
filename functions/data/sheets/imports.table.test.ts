import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportRecord, Imports } from '#functions/usecases/sheets/ports/imports.ts';
import type { wakeImports as Wake } from '#functions/usecases/sheets/wake-imports.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';

const NOON = Date.parse('2026-11-20T03:00:00.000Z');

let out: Outgoing;
let imports: Imports;
let wakeImports: typeof Wake;
const requests: string[] = [];

beforeAll(async () => {
	out = await startFunctionsAlone();
	({ imports } = await import('./imports.ts'));
	({ wakeImports } = await import('#functions/usecases/sheets/wake-imports.ts'));
	const { client } = await import('../table/table.ts');
	client.middlewareStack.add(
		(next, context) => (sent) => {
			requests.push(String(context.commandName));
			return next(sent);
		},
		{ step: 'initialize' },
	);
});
afterAll(() => out.stop());

async function addImport(as: Partial<ImportRecord>): Promise<string> {
	const importId = ulid();
	const begun = { importId, sellerId: ulid(), version: 1, createdAt: NOON, fileName: 'stock.csv', size: 1, mode: 'MERGE' as const, state: 'WAITING' as const };
	const record: ImportRecord = { ...begun, rows: 0, doneTo: 0, chunks: [], ignoredColumns: [] };
	await imports.add(record);
	await imports.save({ ...record, ...as });
	return importId;
}

test('the sweep wakes every import that nobody works on though somebody should, with one query', async () => {
	const stalled = [
		await addImport({ state: 'WRITING', leaseUntil: NOON - 1, leaseHolder: 'dead' }),
		await addImport({ state: 'READING', leaseUntil: NOON - 60_000, leaseHolder: 'dead' }),
		// Applied, but its worker was never woken.
		await addImport({ state: 'WRITING', createdAt: NOON - HOUR }),
		// Its file arrived, but the message about it was set aside.
		await addImport({ createdAt: NOON - HOUR - 1 }),
	];
	await addImport({ state: 'WRITING', leaseUntil: NOON + 1, leaseHolder: 'alive' });
	for (const state of ['DONE', 'FAILED', 'PREVIEW'] as const) await addImport({ state, createdAt: NOON - HOUR });
	await addImport({});

	const woken: string[] = [];
	requests.length = 0;
	const wake = async (importId: string) => void woken.push(importId);
	expect(await wakeImports({ imports, queue: { wake }, now: NOON })).toBe(stalled.length);
	expect(woken.toSorted()).toEqual(stalled.toSorted());
	expect(requests).toEqual(['QueryCommand']);
	expect(await imports.due(NOON, 2)).toHaveLength(2);
});

test("a seller's turn is one worker's until it ends it, or its time is over", async () => {
	const sellerId = ulid();
	const take = (worker: string, now: number) => imports.takeTurn(sellerId, worker, now + 60, now);
	expect([await take('a', 0), await take('b', 59), await take('a', 59)]).toEqual([true, false, true]);
	await imports.endTurn(sellerId, 'b');
	expect(await take('b', 60)).toBe(false);
	await imports.endTurn(sellerId, 'a');
	expect([await take('b', 61), await take('a', 121)]).toEqual([true, true]);
});

test('the warnings of a sheet are stored, and gone once it is read again without doubts', async () => {
	const warnings: ImportRecord['warnings'] = [{ code: 'WHOLE_WEIGHTS', column: 'Carat', value: '101' }];
	const stored = await imports.get(await addImport({ state: 'DONE', warnings }));
	expect(stored?.warnings).toEqual(warnings);
	if (stored) await imports.save({ ...stored, warnings: undefined });
	expect((await imports.get(stored?.importId ?? ''))?.warnings).toBeUndefined();
});
