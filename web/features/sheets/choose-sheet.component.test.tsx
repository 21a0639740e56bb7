import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerStock, aPage, makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import type { Answers } from '#test/components/fake-client.ts';
import { chooseFiles } from '#test/components/files.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { countSheetRows } from './count-rows.ts';

const answers: Answers = {
	...answerStock(() => []),
	search: async () => aPage([]),
	listImports: async () => aPage([]),
	sheetLayouts: async () => ({ layouts: [] }),
	priceList: async () => ({ version: 0, uploadedAt: null, list: null }),
};
const HEADINGS = 'Ref No,Shape,Carat,Origin,Lab Grown,Grading Link';
const sheet = (rows: number) =>
	new File(
		[[HEADINGS, ...Array.from({ length: rows }, (_, at) => `R-${at},Round,1.01,Mined,no,https://www.gia.edu/report-check?reportno=${at}`)].join('\n')],
		'mine.csv',
	);

test.each([[1440, 900], PHONE] as const)('the ways to list stones stay in their place (%d × %d)', async (width, height) => {
	await showScreen('/uploadDiamond', { as: trader, size: [width, height], answers });
	const ways = page.getByRole('navigation', { name: 'Ways to list stones' });
	const readPlaces = () => [...ways.element().querySelectorAll('a')].map((way) => Math.round(way.getBoundingClientRect().left));
	await expect.element(ways).toBeVisible();
	const places = readPlaces();
	// All ways to list stones belong to one place of the main navigation.
	await expect.element(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upload' })).toHaveAttribute('aria-current', 'page');
	// A phone neither drops files nor has a Ctrl key.
	await expect.poll(() => page.getByText(/Drop the sheet here|Ctrl\+V/).elements()).toHaveLength(width === PHONE[0] ? 0 : 2);
	await expect.element(page.getByText(width === PHONE[0] ? 'Press to choose a file' : /press to choose a file/)).toBeVisible();
	await chooseFiles(sheet(1));
	await expect.element(page.getByRole('heading', { name: 'How your sheet is read' })).toBeVisible();
	expect(readPlaces()).toEqual(places);
	await ways.getByRole('link', { name: 'One stone' }).click();
	await expect.element(page.getByRole('heading', { name: 'List a stone' })).toBeVisible();
	expect(readPlaces()).toEqual(places);
});

test('before a sheet is sent, its rows are counted, and each column has a meaning of its own', async () => {
	await showScreen('/uploadDiamond', { as: trader, answers });
	await chooseFiles(sheet(1234));
	await expect.element(page.getByText('1,234 rows')).toBeVisible();
	const link = page.getByLabelText('What Grading Link means');
	await expect.element(link).toHaveValue('certificateLink');
	const meanings = [...link.element().querySelectorAll('option')].map(({ textContent }) => textContent);
	expect(meanings).toEqual([...new Set(meanings)]);
	expect(await findBarriers()).toEqual([]);
});

test('the preview says that a row which a workbook hides is not listed', async () => {
	const rows = [
		['Lot', 'Shape', 'Carat'],
		['A-1', 'Round', 1.01],
		['A-2', 'Round', 1.02],
	];
	const workbook = await writeXlsx({ sheets: [{ name: 'Stock', rows, rowDefs: new Map([[1, { hidden: true }]]) }] });
	await showScreen('/uploadDiamond', { as: trader, answers });
	await chooseFiles(new File([new Uint8Array(workbook)], 'mine.xlsx'));
	await expect.element(page.getByRole('cell', { name: /^This row is hidden or filtered out/ })).toBeVisible();
	await expect.element(page.getByRole('cell', { name: '1.02' })).toBeVisible();
	expect(page.getByRole('cell', { name: '1.01' }).elements()).toEqual([]);
});

test.each([`${HEADINGS}\n`, `${HEADINGS}\n,,,,,\n , ,,,,\n`])('a sheet without a row that has values says so instead of being sent', async (text) => {
	await showScreen('/uploadDiamond', { as: trader, answers });
	await chooseFiles(new File([text], 'mine.csv'));
	await expect.element(page.getByText(/^There are no rows with values/)).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
	await page.getByRole('button', { name: 'Choose another file' }).click();
	await chooseFiles(sheet(1));
	await expect.element(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled();
});

test('the preview names a missing value without quotation marks', async () => {
	await showScreen('/uploadDiamond', { as: trader, answers });
	await chooseFiles(new File(['Lot,Shape,Carat\n,Round,1.01\nA-2,Roundd,1.02'], 'mine.csv'));
	await expect.element(page.getByText('Lot: Please enter a value.')).toBeVisible();
	await expect.element(page.getByText('Shape “Roundd”: Unknown shape.')).toBeVisible();
});

test('in Japanese too, the preview quotes a value and separates it from what is wrong', async () => {
	await showScreen('/uploadDiamond', { as: trader, language: 'ja', answers });
	await chooseFiles(new File(['Lot,Shape,Carat\nA-2,Roundd,1.02'], 'mine.csv'));
	await expect.element(page.getByText(/^Shape「Roundd」：/)).toBeVisible();
});

test.each([
	['en', '– discount –', '– list price –', 'Price per carat'],
	['ja', '– 割引率 –', '– 定価 –', 'カラット単価'],
] as const)('list prices and the discounts that lower them are called so (%s)', async (language, label, listLabel, perCarat) => {
	await showScreen('/uploadDiamond', { as: trader, language, size: PHONE, answers });
	await chooseFiles(new File(['Lot,Shape,Carat,Rap,Disc %,Other\nA-2,Round,1.02,10000,-32.5,x'], 'mine.csv'));
	const find = (heading: string) => page.getByLabelText(language === 'en' ? `What ${heading} means` : `「${heading}」の意味`);
	const readChoice = (heading: string) => (find(heading).element() as HTMLSelectElement).selectedOptions[0]?.textContent;
	await expect.element(find('Disc %')).toBeVisible();
	expect([readChoice('Disc %'), readChoice('Rap'), readChoice('Other')]).toEqual([label, listLabel, language === 'en' ? '– not used –' : '– 使わない –']);
	// A seller whose list prices are those that are asked can say so.
	await find('Rap').selectOptions(perCarat);
	await expect.poll(() => [readChoice('Rap'), readChoice('Disc %')]).toEqual([perCarat, language === 'en' ? '– not used –' : '– 使わない –']);
	expect([...(find('Rap').element() as HTMLSelectElement).options].map(({ text }) => text)).not.toContain(listLabel);
});

test('a sheet is counted no further once another one is chosen', async () => {
	const large = sheet(60_000);
	let readUntil = 0;
	large.slice = (from = 0, to = large.size) => {
		readUntil = Math.max(readUntil, to);
		return Blob.prototype.slice.call(large, from, to);
	};
	const left = new AbortController();
	const counting = countSheetRows(large, left.signal);
	await expect.poll(() => readUntil).toBeGreaterThan(0);
	left.abort();
	await expect(counting).rejects.toThrow(/abort/i);
	const stoppedAt = readUntil;
	expect(stoppedAt).toBeLessThan(large.size);
	await new Promise((resume) => setTimeout(resume, 100));
	expect(readUntil).toBe(stoppedAt);
});

test.each([
	['en', '2 stones have certificates that other sellers list too', /A-1, A-2\. They are marked/],
	['ja', '2石は、同じ鑑定書の石を他の出品者も出品しています', /A-1、A-2/],
] as const)('the result of an import names the rows whose certificate another seller lists too (%s)', async (language, title, lots) => {
	const importId = makeId(1);
	const counts = { rows: 2, saved: 2, duplicate: 0, rejected: 0 };
	const rows = [1, 2].map((lot) => ({ row: lot + 1, lotId: `A-${lot}` }));
	const getImport: Answers['getImport'] = async () => ({
		...{ importId, fileName: 'mine.csv', mode: 'MERGE', state: 'DONE', progress: 1, ignoredColumns: [], createdAt: '2026-11-24T08:00:00.000Z', counts },
		sharedCertificates: { count: 2, rows },
		rows: aPage([]),
	});
	await showScreen(`/uploadDiamond?import=${importId}`, { as: trader, language, size: PHONE, answers: { ...answers, getImport } });
	await expect.element(page.getByText(title)).toBeVisible();
	await expect.element(page.getByText(lots)).toBeVisible();
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
});
