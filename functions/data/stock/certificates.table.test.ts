import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';

let out: Outgoing;
let code: typeof import('./certificates.ts') & typeof import('#functions/usecases/stock/known-certificates.ts');

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = { ...(await import('./certificates.ts')), ...(await import('#functions/usecases/stock/known-certificates.ts')) };
});
afterAll(() => out.stop());

/** Makes a listing's statement about its certificate's stone. The weight shows which statement is stored. */
const state = (certificateNumber: string, createdAt: number, version: number, weight: number) => ({
	createdAt,
	version,
	stone: { lotId: 'A-1', shape: 'ROUND', weight, askingPrice: 1000, laboratory: 'GIA', certificateNumber } as const,
});
const keep = (...stated: ReturnType<typeof state>[]) => code.keepCertificates(code.certificates, stated);
const readWeight = async (certificateNumber: string) => (await code.certificates.get({ laboratory: 'GIA', certificateNumber }))?.stone.weight;

test('a correction prevails over the statement before it, which may arrive after it', async () => {
	await keep(state('1', 1000, 3, 1.03));
	await keep(state('1', 1000, 2, 1.02));
	expect(await readWeight('1')).toBe(1.03);
	await keep(state('1', 1000, 5, 1.05), state('1', 1000, 4, 1.04));
	expect(await readWeight('1')).toBe(1.05);
});

test('the stone that was listed last prevails, whatever the versions', async () => {
	await keep(state('2', 2000, 1, 1.02));
	await keep(state('2', 1000, 9, 1.01));
	expect(await readWeight('2')).toBe(1.02);
	await keep(state('2', 3000, 1, 1.03));
	expect(await readWeight('2')).toBe(1.03);
});

test('a certificate stored without a version is replaced by a statement of the same listing', async () => {
	const { certificate } = await import('../entities/listings.ts');
	await certificate.put({ name: 'GIA#3', stone: { weight: 1 }, listedAt: 1000 }).go();
	await keep(state('3', 1000, 2, 1.02));
	expect(await readWeight('3')).toBe(1.02);
});
