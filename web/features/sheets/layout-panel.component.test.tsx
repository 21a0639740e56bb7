import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { chooseFiles } from '#test/components/files.ts';
import { DESKTOP, PHONE, showScreen, trader } from '#test/components/page.tsx';
import { digestHeadings } from './sheet-preview.ts';

const sheet = (lot: string, above = '') =>
	new File([`${above}Ref No,Shape,Carat,Colour,Clarity,Lab,What I want\n${lot},Round,17.21,G,VS1,GIA,7100\n`], 'mine.csv', { type: 'text/csv' });
const meaning = page.getByLabelText('What What I want means');

/** Whether a reader meets an element before the button that sends the sheet. */
function isAboveButton(element: ReturnType<typeof page.getByText>): boolean {
	const button = page.getByRole('button', { name: 'Upload', exact: true }).or(page.getByRole('button', { name: 'アップロード', exact: true }));
	return element.element().getBoundingClientRect().bottom <= button.element().getBoundingClientRect().top;
}

/** Answers uploads and remembers the stated layouts as the market does. */
function answerUploads(): Answers {
	let layouts: Awaited<ReturnType<NonNullable<Answers['sheetLayouts']>>>['layouts'] = [];
	return {
		sheetLayouts: async () => ({ layouts }),
		listImports: async () => ({ content: [], number: 0, size: 10, totalElements: 0 }),
		priceList: async () => ({ version: 0, uploadedAt: null, list: null }),
		pricePlaces: async ({ body }) => ({ places: body.questions.map(() => null) }),
		uploadCsv: async ({ body: { layout } }) => {
			if (layout?.headings) layouts = [{ headingRow: layout.headingRow, columns: layout.columns, numbering: layout.numbering, headings: layout.headings }];
			// A storage that accepts every file.
			return { importId: makeId(1), upload: { field: 'file', url: 'data:text/plain,', fields: {}, expiresAt: '2030-01-01T00:00:00.000Z' } };
		},
		getImport: async () => ({
			...{ importId: makeId(1), fileName: 'mine.csv', mode: 'MERGE', state: 'DONE', progress: 1, ignoredColumns: [], createdAt: '2026-11-24T08:00:00.000Z' },
			counts: { rows: 1, saved: 1, duplicate: 0, rejected: 0 },
			rows: { content: [], number: 0, size: 50, totalElements: 0 },
		}),
	};
}

test('a column of memos with texts is pointed out, and left out if its seller says that it has only notes', async () => {
	await showScreen('/uploadDiamond', { as: trader, answers: answerUploads() });
	await chooseFiles(new File(['Ref No,Shape,Carat,Memo\nA,Round,1,Ann wants it\n'], 'mine.csv', { type: 'text/csv' }));
	await expect.element(page.getByText(/^The column “Memo” has texts, such as “Ann wants it”/)).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('button', { name: 'It has only notes: leave the column out' }).click();
	await expect.element(page.getByText(/^The column “Memo” has texts/)).not.toBeInTheDocument();
	await page.getByRole('button', { name: 'Upload', exact: true }).click();
	await expect.poll(() => listRequests('uploadCsv').at(-1)?.body.layout?.columns).toEqual([{ index: 3, statement: null }]);
});

test.each([
	['en', /^Numbers in the column “Price”, such as 32.5, are as small as discounts/, 'They are prices: read “Price” as such'],
	['ja', /^「Price」列の数値（例：32.5）は割引率のように小さいため/, '「Price」列を価格として読み取る'],
] as const)('prices as small as discounts are pointed out, and are prices only if their seller says so (%s)', async (language, warning, press) => {
	await showScreen('/uploadDiamond', { as: trader, language, size: PHONE, answers: answerUploads() });
	await chooseFiles(new File(['Ref No,Shape,Carat,Price\nA,Round,2,32.5\nB,Round,2,41\n'], 'mine.csv', { type: 'text/csv' }));
	await expect.element(page.getByText(warning)).toBeVisible();
	expect(page.getByRole('radio', { name: language === 'en' ? /per carat/i : /カラット/ }).elements()).toEqual([]);
	await page.getByRole('button', { name: press }).click();
	await expect.element(page.getByText(warning)).not.toBeInTheDocument();
	await expect.element(page.getByRole('radio', { name: language === 'en' ? /per carat/i : /カラット/ })).toBeChecked();
});

test.each([
	['en', /^No column states the prices that are asked.*“Rap” and the discounts: 10000 × \(1\s−\s32.5%\) = 6750\./, 'Do not compute prices from “Rap”'],
	['ja', /^価格の列がないため、「Rap」列の定価.*10000 × \(1\s−\s32.5%\) = 6750/, '「Rap」列から価格を計算しない'],
] as const)('prices computed from a list are shown with an example, and are left out if their seller says so (%s)', async (language, warning, press) => {
	await showScreen('/uploadDiamond', { as: trader, language, size: PHONE, answers: answerUploads() });
	await chooseFiles(new File(['Ref No,Shape,Carat,Rap,Disc %\nA,Round,2,10000,-32.5\n'], 'mine.csv', { type: 'text/csv' }));
	await expect.element(page.getByText(warning)).toBeVisible();
	await expect.element(page.getByRole('cell', { name: '$13,500' })).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('button', { name: press }).click();
	await expect.element(page.getByText(warning)).not.toBeInTheDocument();
	await expect.element(page.getByRole('cell', { name: '$13,500' })).not.toBeInTheDocument();
	await page.getByRole('button', { name: language === 'ja' ? 'アップロード' : 'Upload', exact: true }).click();
	await expect.poll(() => listRequests('uploadCsv').at(-1)?.body.layout?.columns).toEqual([{ index: 3, statement: null }]);
});

test.each([
	['is in doubt again if the numbers of the next sheet may be discounts, and is not forgotten', [32.5, 41], false, { headingRow: 1, columns: [] }],
	['is read in such a sheet once its seller confirms it', [32.5, 41], true, { columns: [{ index: 3, statement: 'askingPrice' }] }],
	['is read in other sheets', [6500, 41], false, { columns: [{ index: 3, statement: 'askingPrice' }] }],
])('a remembered column of prices %s', async (_, prices, isConfirmed, layout) => {
	const columns = ['Ref No', 'Shape', 'Carat', 'Price'].map((heading, index) => ({ index, heading, samples: [] }));
	const headings = await digestHeadings({ columns });
	const layouts = [{ headings, columns: [{ index: 3, statement: 'askingPrice' as const }] }];
	await showScreen('/uploadDiamond', { as: trader, answers: { ...answerUploads(), sheetLayouts: async () => ({ layouts }) } });
	const rows = prices.map((price, at) => `A-${at},Round,2,${price}\n`);
	await chooseFiles(new File([`Ref No,Shape,Carat,Price\n${rows.join('')}`], 'mine.csv', { type: 'text/csv' }));
	await expect.element(page.getByText('Column settings from an earlier sheet with the same headings.')).toBeVisible();
	const warning = page.getByText(/^Numbers in the column “Price”, such as 32.5, are as small as discounts/);
	if (prices[0] === 32.5) await expect.element(warning).toBeVisible();
	if (isConfirmed) await page.getByRole('button', { name: 'They are prices: read “Price” as such' }).click();
	if (isConfirmed) await expect.element(page.getByRole('cell', { name: '$82' })).toBeVisible();
	if (prices[0] === 6500) await expect.element(page.getByRole('cell', { name: '$13,000' })).toBeVisible();
	await page.getByRole('button', { name: 'Upload', exact: true }).click();
	await expect.poll(() => listRequests('uploadCsv').at(-1)?.body.layout).toEqual(layout.columns.length > 0 ? { headingRow: 1, headings, ...layout } : layout);
});

test.each([
	['en', /^The lot IDs are read from the column “Lot No”, which only counts the rows/, 'Read lot IDs from “Stock #”'],
	['ja', /^ロット番号を「Lot No」列から読み取りますが/, '「Stock #」列をロット番号として読み取る'],
] as const)('stock numbers beside numbers of rows are pointed out, and are the lot IDs at one press (%s)', async (language, warning, press) => {
	await showScreen('/uploadDiamond', { as: trader, language, size: PHONE, answers: answerUploads() });
	await chooseFiles(new File(['Lot No,Stock #,Shape,Carat\n1,ST-7,Round,1\n2,ST-9,Round,1\n3,ST-8,Round,1\n'], 'mine.csv', { type: 'text/csv' }));
	await expect.element(page.getByText(warning)).toBeVisible();
	await page.getByRole('button', { name: press }).click();
	await expect.element(page.getByText(warning)).not.toBeInTheDocument();
	await expect.element(page.getByRole('cell', { name: 'ST-9', exact: true })).toBeVisible();
});

test.each(['en', 'ja'] as const)('on a phone no choice between two prices is cut off (%s)', async (language) => {
	await showScreen('/uploadDiamond', { as: trader, language, size: PHONE, answers: answerUploads() });
	const headings = 'Ref No,Shape,Carat,Asking price per carat USD,Total Amount USD';
	await chooseFiles(new File([`${headings}\nA,Round,1.01,12000,15000\n`], 'mine.csv', { type: 'text/csv' }));
	for (const heading of ['Asking price per carat USD', 'Total Amount USD']) {
		const choice = page.getByRole('button', { name: heading, exact: false }).filter({ hasText: language === 'en' ? 'Use “' : '」を使い、' });
		await expect.element(choice).toBeVisible();
		expect(choice.element().getBoundingClientRect().right).toBeLessThan(innerWidth);
		for (const part of choice.element().querySelectorAll('*')) expect(part.scrollWidth - part.clientWidth).toBeLessThan(2);
	}
});

test.each([
	['en', 'Upload', /^Show (\d+) more points to check$/, 'Show fewer'],
	['ja', 'アップロード', /^ほか(\d+)件の確認事項を表示$/, '表示を減らす'],
] as const)(
	'on a phone, many doubts are folded after the four that may cost money, so that the button below them is near (%s)',
	async (language, send, more, fewer) => {
		const rows = ['1,ST-7,Round,30,Ann wants it,Lab Grown,Pair of fine stones,GIA/IGI', '2,ST-9,Round,52,,,reserved for Bob,GIA', '3,ST-8,Round,101,,,,GIA'];
		await showScreen('/uploadDiamond', { as: trader, language, size: PHONE, answers: answerUploads() });
		await chooseFiles(new File([['Lot No,Stock #,Shape,Carat,Memo,Certificate Type,Remarks,Lab', ...rows].join('\n')], 'mine.csv', { type: 'text/csv' }));
		const [doubts, toggle] = [page.getByRole('alert'), page.getByRole('button', { name: more })];
		await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
		const folded = Number(more.exec(toggle.element().textContent ?? '')?.[1]);
		expect(doubts.elements()).toHaveLength(4);
		expect(isAboveButton(toggle)).toBe(true);
		expect(await findBarriers()).toEqual([]);
		await toggle.click();
		await expect.poll(() => doubts.elements().length).toBe(4 + folded);
		expect(isAboveButton(doubts.last())).toBe(true);
		await expect.element(page.getByRole('button', { name: fewer })).toHaveFocus();
		await expect.element(page.getByRole('button', { name: send, exact: true })).toBeEnabled();
		await page.viewport(...DESKTOP);
		await expect.element(page.getByRole('button', { name: fewer })).not.toBeInTheDocument();
		expect(doubts.elements()).toHaveLength(4 + folded);
	},
);

test('on a phone, a doubt about prices is shown before others, and never folded', async () => {
	const rows = Array.from({ length: 12 }, (_, row) => `${row + 1},ST-${row},Round,30,Ann wants it,Lab Grown,Pair of fine stones,GIA/IGI,-${row + 30}`);
	await showScreen('/uploadDiamond', { as: trader, size: PHONE, answers: answerUploads() });
	await chooseFiles(new File([['Lot No,Stock #,Shape,Carat,Memo,Certificate Type,Remarks,Lab,Disc %', ...rows].join('\n')], 'mine.csv', { type: 'text/csv' }));
	await expect.element(page.getByRole('button', { name: /^Show \d+ more points to check$/ })).toBeVisible();
	await expect.element(page.getByRole('alert').filter({ hasText: 'No column states prices' })).toBeVisible();
});

test('a long remark in doubt is shown by its beginning', async () => {
	await showScreen('/uploadDiamond', { as: trader, size: PHONE, answers: answerUploads() });
	await chooseFiles(new File([`Ref No,Shape,Carat,Remarks\nA,Round,1.01,Pair of ${'very '.repeat(100)}fine stones\n`], 'mine.csv', { type: 'text/csv' }));
	await expect.element(page.getByText(/^Remarks such as “Pair of very (?:very ?){10,20}[very ]*…” in the column/)).toBeVisible();
});

test.each([
	['en', /^Most numbers in the column “Size”, such as 6.52, are as large as measures in mm/, 'They are measures in mm: leave the column out'],
	['ja', /^「Size」列の数値の多く（例：6.52）はmm単位/, 'mm単位のサイズなので、この列を使わない'],
] as const)('sizes that may be in mm are pointed out, and are no weights at one press (%s)', async (language, warning, press) => {
	await showScreen('/uploadDiamond', { as: trader, language, size: PHONE, answers: answerUploads() });
	await chooseFiles(new File(['Ref No,Shape,Size,Certificate Type\nA,Round,6.52,Lab Grown\nB,Round,7.01,\n'], 'mine.csv', { type: 'text/csv' }));
	await expect.element(page.getByText(warning)).toBeVisible();
	await expect
		.element(page.getByText(language === 'ja' ? /^「Certificate Type」列の値/ : /^Values such as “Lab Grown” in the column “Certificate Type”/))
		.toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('button', { name: press }).click();
	await expect.element(page.getByText(warning)).not.toBeInTheDocument();
	await expect.element(page.getByRole('combobox', { name: /Size/ })).toHaveValue('');
});

test('prices that disagree far below the first rows are pointed out before the sheet is sent, with the same offer', async () => {
	const agreeing = Array.from({ length: 1500 }, (_, at) => `A-${at},Round,2,5000,10000`).join('\n');
	await showScreen('/uploadDiamond', { as: trader, answers: answerUploads() });
	await chooseFiles(new File([`Ref No,Shape,Carat,Price/ct,Total Price\n${agreeing}\nB,Round,2,6000,10000\n`], 'mine.csv', { type: 'text/csv' }));
	await expect.element(page.getByText(/^In some rows, such as row 1502, the total price/)).toBeVisible();
	await page.getByRole('button', { name: /Price\/ct/ }).click();
	await expect.element(page.getByText(/^In some rows, such as row 1502/)).not.toBeInTheDocument();
	await page.getByRole('button', { name: 'Upload', exact: true }).click();
	await expect.poll(() => listRequests('uploadCsv').at(-1)?.body.layout?.columns).toEqual([{ index: 4, statement: null }]);
});

test.each([
	['en', /^Most weights in the column “Carat” are numbers of 20 or more, such as 30/, 'Read them as points (0.01 ct)', 'Weight in points (0.01 ct)'],
	['ja', /^「Carat」列の重量の多く（例：30）/, 'ポイント（1/100カラット）として読み取る', '重量（ポイント、1/100カラット）'],
] as const)('weights that look like points are pointed out, and read as points at one press (%s)', async (language, warning, press, shown) => {
	await showScreen('/uploadDiamond', { as: trader, language, size: PHONE, answers: answerUploads() });
	await chooseFiles(new File(['Ref No,Shape,Carat\nA,Round,30\nB,Round,52\nC,Round,101\n'], 'mine.csv', { type: 'text/csv' }));
	await expect.element(page.getByText(warning)).toBeVisible();
	await expect.element(page.getByRole('cell', { name: '101.00' })).toBeVisible();
	expect(isAboveButton(page.getByText(warning))).toBe(true);
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('button', { name: press }).click();
	await expect.element(page.getByText(warning)).not.toBeInTheDocument();
	await expect.element(page.getByRole('cell', { name: '1.01' })).toBeVisible();
	const select = page.getByRole('combobox', { name: /Carat/ });
	await expect.element(select).toHaveValue('points');
	await expect.element(select).toHaveDisplayValue(shown);
	await page.getByRole('button', { name: language === 'ja' ? 'アップロード' : 'Upload', exact: true }).click();
	await expect.poll(() => listRequests('uploadCsv').at(-1)?.body.layout?.columns).toEqual([{ index: 2, statement: 'points' }]);
});

test.each([
	['en', /^In some rows, such as row 3, the total price and the price per carat differ/, 'Use “Price Per Carat” and compute totals', 4, '$12,000'],
	['ja', /^3行目など/, '「Total Price」を使い、カラット単価を計算', 3, '$10,000'],
] as const)(
	'a sheet in which only one of two price columns was changed is read by that one at one press, this time only (%s)',
	async (language, text, press, unused, total) => {
		await showScreen('/uploadDiamond', { as: trader, language, size: PHONE, answers: answerUploads() });
		const rows = ['A,Round,2,5500,11000', 'B,Round,2,6000,10000'];
		await chooseFiles(new File([['Ref No,Shape,Carat,Price Per Carat,Total Price', ...rows].join('\n')], 'mine.csv', { type: 'text/csv' }));
		await expect.element(page.getByText(text)).toBeVisible();
		expect(await findBarriers()).toEqual([]);
		await page.getByRole('button', { name: press }).click();
		await expect.element(page.getByText(text)).not.toBeInTheDocument();
		await expect.element(page.getByRole('cell', { name: total })).toBeVisible();
		await page.getByRole('button', { name: language === 'ja' ? 'アップロード' : 'Upload', exact: true }).click();
		// The next sheet with these headings may have the other column changed, so nothing is remembered.
		await expect.poll(() => listRequests('uploadCsv').at(-1)?.body.layout).toEqual({ headingRow: 1, columns: [{ index: unused, statement: null }] });
	},
);

test('what a sheet’s columns are taken for is shown before it is sent, put right by hand, and known the next time', async () => {
	const answers = answerUploads();
	await showScreen('/uploadDiamond', { as: trader, answers });
	await chooseFiles(sheet('DAY-71'));
	await expect.element(page.getByRole('heading', { name: 'How your sheet is read' })).toBeVisible();
	await expect.element(meaning).toHaveValue('');
	await expect.element(page.getByLabelText('What Ref No means')).toHaveValue('lotId');
	expect(await findBarriers()).toEqual([]);
	await meaning.selectOptions('Price per carat');
	await expect.element(page.getByRole('table', { name: 'The first rows' }).getByText('$7,100')).toBeVisible();
	await page.getByRole('button', { name: 'Upload' }).click();
	await expect.element(page.getByText('Done').first()).toBeVisible();
	expect(listRequests('uploadCsv')).toMatchObject([{ body: { fileName: 'mine.csv', layout: { columns: [{ index: 6, statement: 'askingPrice' }] } } }]);

	await showScreen('/uploadDiamond', { as: trader, answers });
	await chooseFiles(sheet('DAY-72', 'Our stock\n'));
	await expect.element(page.getByText('Column settings from an earlier sheet with the same headings.')).toBeVisible();
	await expect.element(meaning).toHaveValue('askingPrice');
	await expect.element(page.getByRole('table', { name: 'The first rows' }).getByText('$7,100')).toBeVisible();
});

test.each([
	['NOV-', /^NOV-$/],
	['250101-', /^(?!250101)\d{6}-$/],
])('the prefix %s of numbered stones is known the next time, a day’s own as that of the new day', async (prefix, next) => {
	const answers = answerUploads();
	const unnumbered = () => chooseFiles(new File(['Shape,Carat,Colour\nRound,1.01,G\n'], 'mine.csv', { type: 'text/csv' }));
	await showScreen('/uploadDiamond', { as: trader, answers });
	await unnumbered();
	await page.getByLabelText('Number stones without a lot ID').click();
	await page.getByLabelText('Prefix').fill(prefix);
	await page.getByRole('button', { name: 'Upload' }).click();
	await expect.element(page.getByText('Done').first()).toBeVisible();
	expect(listRequests('uploadCsv')).toMatchObject([{ body: { layout: { numbering: prefix } } }]);

	await showScreen('/uploadDiamond', { as: trader, answers });
	await unnumbered();
	await expect.element(page.getByLabelText('Prefix')).toHaveValue(expect.stringMatching(next));
});

test('a bare price shows what it makes per carat and in total, either way, before it is sent', async () => {
	await showScreen('/uploadDiamond', { as: trader, answers: answerUploads() });
	await chooseFiles(new File(['Ref No,Shape,Carat,Price\nDAY-73,Round,2.01,21000\n'], 'mine.csv', { type: 'text/csv' }));
	const unit = page.getByRole('radiogroup', { name: '“Price” is' });
	await expect.element(unit.getByText('2.01 ct: $10,448/ct, total $21,000')).toBeVisible();
	expect(isAboveButton(unit)).toBe(true);
	await expect.element(unit.getByText('2.01 ct: $21,000/ct, total $42,210')).toBeVisible();
	await expect.element(unit.getByRole('radio', { name: 'the total for the stone' })).toBeChecked();
	await unit.getByRole('radio', { name: 'the price per carat' }).click();
	await expect.element(page.getByRole('table', { name: 'The first rows' }).getByText('$42,210')).toBeVisible();
	await expect.element(unit.getByText('2.01 ct: $10,448/ct, total $21,000')).toBeVisible();
	await page.getByRole('button', { name: 'Upload' }).click();
	await expect.element(page.getByText('Done').first()).toBeVisible();
	expect(listRequests('uploadCsv')).toMatchObject([{ body: { layout: { columns: [{ index: 3, statement: 'askingPrice' }] } } }]);
});
