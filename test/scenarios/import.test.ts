import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { Import, Layout as LayoutSchema } from '#shared/contract/sheets/imports.ts';
import { SHEET_BYTES } from '#shared/domain/sheets/limits.ts';
import { writeWorkbook } from '#shared/sheet/workbook/write-workbook.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, getOrigin, guest, type SignedIn } from '#test/steps/market.ts';

type Layout = z.infer<typeof LayoutSchema>;

let seller: SignedIn;

beforeAll(async () => {
	seller = await anActiveMember('importer', 'Sheet Gems');
});

/** Uploads a file as a browser does. Returns the import's id and the answer of storage. */
async function upload(content: string | Uint8Array<ArrayBuffer> | Blob, mode: 'MERGE' | 'REPLACE_ALL' = 'MERGE', member = seller, layout?: Layout) {
	const file = new Blob([content]);
	const { importId, upload: target } = await member.api.uploadCsv({
		body: {
			fileName: content instanceof Blob ? 'stock.xlsx' : 'stock.csv',
			size: Math.max(1, Math.min(file.size, SHEET_BYTES)),
			mode,
			layout,
		},
	});
	const form = new FormData();
	for (const [name, value] of Object.entries(target.fields)) form.set(name, value);
	form.set('file', file);
	const answer = await fetch(target.url, { method: 'POST', body: form });
	return { importId, status: answer.status };
}

async function finished(importId: string, member = seller): Promise<Import> {
	return eventually('the end of the import', async () => {
		const seen = await member.api.getImport({ params: { importId }, query: {} });
		return ['DONE', 'FAILED', 'PREVIEW'].includes(seen.state) && seen;
	});
}

const rowsOf = async (importId: string, fate: 'saved' | 'duplicate' | 'rejected', query = {}) =>
	(await seller.api.getImport({ params: { importId }, query: { fate, ...query } })).rows;

describe('a sheet', () => {
	test('goes in: stones are found, what is wrong is told row by row', async () => {
		await seller.api.createDiamond({ body: aStone({ lotId: 'TAKEN' }) });
		const { importId } = await upload('Stock #,Shape,Carat,Price\nS-1,Marquise,4.44,8880\ntaken,Round,1,\nS-3,Blob,x,\n');
		expect(await finished(importId)).toMatchObject({ state: 'DONE', progress: 1, counts: { rows: 3, saved: 1, duplicate: 1, rejected: 1 } });
		const saved = await rowsOf(importId, 'saved');
		expect(saved).toMatchObject({ totalElements: 1, content: [{ row: 2, lotId: 'S-1' }] });
		expect(await rowsOf(importId, 'duplicate')).toMatchObject({ content: [{ row: 3, lotId: 'taken', code: 'LOT_ID_TAKEN' }] });
		expect(await rowsOf(importId, 'rejected')).toMatchObject({
			content: [{ row: 4, lotId: 'S-3', problems: [{ column: 'Shape', value: 'Blob' }, { column: 'Carat' }] }],
		});
		const found = await eventually(
			'the stone in the search',
			async () => (await seller.api.search({ body: { shape: ['MARQUISE'], caratFrom: 4.44, caratTo: 4.44 } })).content[0],
		);
		expect(found).toMatchObject({ diamondId: saved?.content[0]?.diamondId, askingPrice: 2000, totalPrice: 8880 });
		const download = await fetch(`${getOrigin()}/api/v1/common/diamonds/imports/${importId}?format=csv`, {
			headers: { authorization: `Bearer ${seller.session.token}`, 'accept-language': 'ja' },
		});
		expect(download.headers.get('content-type')).toMatch('text/csv');
		expect(await download.text()).toContain('シェイプとして認識できません');
		const told = await seller.api.listNotifications({ params: { userId: seller.session.data.userId }, query: {} });
		expect(told.content).toContainEqual(expect.objectContaining({ kind: 'IMPORT_FINISHED' }));
	});

	test('may be a workbook, with columns that its seller has named; they are remembered for the next one', async () => {
		const layout: Layout = { headings: '0'.repeat(64), numbering: 'W-', columns: [{ index: 1, statement: 'weight' }] };
		const workbook = await writeWorkbook('Stock', [
			['Shape', 'Size', 'Colour'],
			['Round', 1.5, 'G'],
			['Oval', 0.7, 'Blue sky'],
		]);
		const { importId, status } = await upload(workbook, 'MERGE', seller, layout);
		expect(status).toBe(204);
		expect(await finished(importId)).toMatchObject({ state: 'DONE', counts: { rows: 2, saved: 1, rejected: 1 } });
		expect(await rowsOf(importId, 'saved')).toMatchObject({ content: [{ row: 2, lotId: 'W-2' }] });
		expect(await seller.api.sheetLayouts({})).toEqual({ layouts: [layout] });
	});

	test('whose prices are a fraction of comparable ones is asked about, and read as its seller answers', async () => {
		const other = await anActiveMember('comparable', 'Comparable Gems');
		const lots = ['C-1', 'C-2', 'C-3', 'C-4', 'C-5', 'C-6'];
		const stone = { shape: 'HEART', weight: 9.11, color: 'M', clarity: 'I2', labGrown: false } as const;
		for (const lotId of lots) await other.api.createDiamond({ body: aStone({ ...stone, fancyColorDto: undefined, lotId, askingPrice: 4000 }) });
		const price = { stone, askingPrice: 400 };
		await eventually('the comparable stones', async () => (await seller.api.pricePosition({ body: price })).count >= lots.length);
		const sheet = ['Lot,Shape,Carat,Color,Clarity,Price/ct', ...lots.map((lotId) => `Q${lotId},Heart,9.1,M,I2,400`)].join('\n');
		const { importId } = await upload(sheet);
		const asked = await finished(importId);
		expect(asked).toMatchObject({ state: 'PREVIEW', counts: { rows: 6, saved: 0 }, question: { about: 'PRICES', checked: 6, doubtful: 6 } });
		expect(asked.question?.examples[0]).toEqual({ row: 2, lotId: 'QC-1', askingPrice: 400, median: 4000 });
		await expect(seller.api.applyImport({ params: { importId } })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
		const answers = { prices: 'LAB_GROWN', unlikely: 'LIST' } as const;
		expect(await seller.api.answerImport({ params: { importId }, body: answers })).toMatchObject({ state: 'READING', answers });
		const done = await eventually('the end of the import', async () => {
			const seen = await finished(importId);
			return seen.state === 'DONE' && seen;
		});
		expect(done).toMatchObject({ counts: { saved: 6 }, answers });
		const [saved] = (await rowsOf(importId, 'saved'))?.content ?? [];
		expect(await seller.api.getDiamond({ params: { id: saved?.diamondId ?? '' } })).toMatchObject({ lotId: 'QC-1', labGrown: true, askingPrice: 400 });
	});

	test('twice yields duplicates; one that is moved to saved replaces the listing', async () => {
		const text = 'Lot,Shape,Carat,Lab,Cert No\nT-1,Round,1.11,GIA,111\nT-2,Round,1.12,GIA,112\n';
		await finished((await upload(text)).importId);
		const { importId } = await upload(text.replace('1.11,', '2.22,'));
		expect((await finished(importId)).counts).toEqual({ rows: 2, saved: 0, duplicate: 2, rejected: 0 });
		expect(await seller.api.saveRemaining({ body: { importId, lotIds: ['T-1'] } })).toEqual({ savedDiamondList: ['T-1'], duplicateDataList: [] });
		expect((await finished(importId)).counts).toEqual({ rows: 2, saved: 1, duplicate: 1, rejected: 0 });
		const [replaced] = (await rowsOf(importId, 'saved'))?.content ?? [];
		expect(await seller.api.getDiamond({ params: { id: replaced?.diamondId ?? '' } })).toMatchObject({ lotId: 'T-1', weight: 2.22 });
	});

	test('that replaces all shows the difference before it writes', async () => {
		const dealer = await anActiveMember('replacer', 'Replace Gems');
		await finished((await upload('Lot,Shape,Carat\nR-1,Round,1\nR-2,Round,1\n', 'MERGE', dealer)).importId, dealer);
		const { importId } = await upload('Lot,Shape,Carat\nR-2,Oval,1\nR-3,Pear,1\n', 'REPLACE_ALL', dealer);
		expect(await finished(importId, dealer)).toMatchObject({ state: 'PREVIEW', preview: { added: 1, changed: 1, removed: 1, locked: 0, unchanged: 0 } });
		const named = async (fate: 'removed' | 'changed') => (await dealer.api.getImport({ params: { importId }, query: { fate } })).rows?.content;
		expect(await named('removed')).toMatchObject([{ row: null, lotId: 'R-1' }]);
		expect(await named('changed')).toMatchObject([{ row: 2, lotId: 'R-2' }]);
		await dealer.api.applyImport({ params: { importId } });
		await eventually('the replacement', async () => (await finished(importId, dealer)).state === 'DONE');
		const lots = await eventually('the new inventory', async () => {
			const { content } = await dealer.api.inventory({ body: { userName: dealer.userName } });
			const seen = content.map(({ lotId, shape }) => `${lotId} ${shape}`).sort();
			return seen.join() === 'R-2 OVAL,R-3 PEAR' && seen;
		});
		expect(lots).toHaveLength(2);
	});

	test('that is too large or none at all is refused by storage itself', async () => {
		expect((await upload('')).status).toBe(400);
		expect((await upload(new Uint8Array(SHEET_BYTES + 1))).status).toBe(400);
	});

	test('without the needed headings fails with the reason, in the language asked for', async () => {
		const { importId } = await upload('Shape,Price\nRound,1\n');
		expect((await finished(importId)).failure).toEqual({ code: 'HEADINGS_MISSING', message: 'The sheet has no column for: lot ID, weight.' });
		const { content } = await seller.api.listNotifications({ params: { userId: seller.session.data.userId }, query: {} });
		expect(content[0]).toMatchObject({
			kind: 'IMPORT_FAILED',
			body: 'stock.csv could not be imported. See the upload page for the reason.',
			data: { importId },
		});
	});

	test('of the market for samples goes in as it is', async () => {
		const sample = await guest().sampleCsv({});
		const { importId } = await upload(sample);
		expect((await finished(importId)).counts).toEqual({ rows: 2, saved: 2, duplicate: 0, rejected: 0 });
	});

	test("is nobody else's business", async () => {
		const { importId } = await upload('Lot,Shape,Carat\nN-1,Round,1\n');
		const other = await anActiveMember('other');
		await expect(other.api.getImport({ params: { importId }, query: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' });
	});

	const real = new URL('../../../shared/data/dealer-350.csv', import.meta.url);
	test.skipIf(!existsSync(real))('of a dealer goes in whole: 350 stones (skipped where ../shared/data is absent)', async () => {
		const { importId } = await upload(new Uint8Array(readFileSync(real)));
		expect((await finished(importId)).counts).toEqual({ rows: 350, saved: 350, duplicate: 0, rejected: 0 });
		const page = await rowsOf(importId, 'saved', { page: 3, size: 100 });
		expect(page).toMatchObject({ number: 3, size: 100, totalElements: 350 });
		expect(page?.content).toHaveLength(50);
	});
});
