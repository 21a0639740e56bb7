import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Case } from '#shared/contract/auctions/cases.ts';
import { aCase, aMessage, aThread } from '#test/components/answers/case.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { answerCalls, listRequests } from '#test/components/fake-client.ts';
import { chooseFiles } from '#test/components/files.ts';
import { admin, DESKTOP, PHONE, showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

const FIELD = page.getByRole('textbox', { name: 'Write a message' });
const SEND = page.getByRole('button', { name: 'Send', exact: true });
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const aPhoto = (name: string) => new File([Uint8Array.from(atob(PIXEL), (sign) => sign.charCodeAt(0))], name);
/** Chooses a file that is too large to be handed over by the test's program. */
function handOver(file: File): void {
	const input = document.querySelector<HTMLInputElement>('input[type=file]');
	const transfer = new DataTransfer();
	transfer.items.add(file);
	if (input) input.files = transfer.files;
	input?.dispatchEvent(new Event('change', { bubbles: true }));
}
/** A port on which nothing listens: every upload breaks off. */
const NOWHERE = { field: 'file', url: 'http://127.0.0.1:9/', fields: {}, expiresAt: '2026-01-02T01:00:00.000Z' };

/** Shows an open dispute to its seller. */
async function showDispute(thread = aThread(), more: Partial<Case> = {}) {
	const file = aCase({
		...{ role: 'seller', state: 'OPEN', settleBy: undefined, answerBy: new Date(Date.now() + 20 * 3_600_000).toISOString() },
		outlook: { sold: false, reported: ['seller'], disputed: false },
		abilities: { confirm: true, complain: true, withdraw: false, decide: false },
		...more,
	});
	const answers = { getCase: async () => file, readCaseMessages: async () => thread };
	await showScreen(`/case/${file.caseId}`, { as: trader, answers });
	return file;
}

test.each<[movedBy: NonNullable<Case['movedBy']>, text: RegExp]>([
	[['buyer'], /^The buyer opened a dispute in the last 24 hours\. The deadline was moved to .+ JST to give you 24 hours to answer\.$/],
	[['seller'], /^You opened a dispute in the last 24 hours\. The deadline was moved to .+ JST to give the buyer 24 hours to answer\.$/],
	[['buyer', 'seller'], /^Both of you opened a dispute in the last 24 hours/],
])('a case whose deadline was moved by %j says so to a party', async (movedBy, text) => {
	await showDispute(aThread(), { movedBy });
	await expect.element(page.getByText(text)).toBeVisible();
	expect(await findBarriers()).toEqual([]);
});

test.each([
	['Confirm completed', 'COMPLETED', undefined],
	['Open a dispute', 'COMPLAINT', 'It was never paid'],
] as const)('%s on a case names its auction', async (button, status, reason) => {
	const { diamondId, closesAt } = await showDispute(aThread(), { closesAt: '2026-01-01T08:00:00.000Z' });
	answerCalls({ bidStatus: async () => aDiamond() });
	await page.getByRole('button', { name: button }).click();
	const dialog = page.getByRole('dialog');
	if (reason) await dialog.getByRole('textbox').fill(reason);
	await dialog.getByRole('button').last().click();
	await expect.poll(() => listRequests('bidStatus')).toEqual([{ body: { diamondId, status, closesAt, ...(reason && { reason }) } }]);
});

test.each([
	['silent', /If neither of you confirms it, the buyer is reported and banned/],
	['confirmed', /unless one of you disputes it by .+ JST, the stone counts as sold/],
	['complained', /if you neither confirm nor dispute the deal by .+ JST, you are reported and banned/],
] as const)('a seller who would withdraw a complaint reads what follows if the buyer is %s', async (buyer, text) => {
	const abilities = { confirm: true, complain: false, withdraw: true, decide: false };
	await showDispute(aThread(), { standings: { seller: 'complained', buyer }, abilities });
	await page.getByRole('button', { name: 'Withdraw the dispute' }).click();
	await expect.element(page.getByRole('dialog').getByText(text)).toBeVisible();
});

test.each([
	['en', PHONE, ['Hayama Forms (buyer)', 'Admin', 'Write a message']],
	['ja', DESKTOP, ['Hayama Forms（落札者）', '運営', 'メッセージを書く']],
] as const)('statements and messages are one thread in the order of time, in %s', async (language, size, texts) => {
	const abilities = { confirm: false, complain: false, withdraw: false, decide: false };
	const file = aCase({ abilities, end: { how: 'DECIDED', at: '2026-01-03T00:00:00.000Z', banned: [], reason: 'Settled.' }, state: 'CLOSED' });
	const files = [
		{
			fileId: makeId(80),
			fileName: 'box.png',
			contentType: 'image/png' as const,
			size: 90,
			url: `data:image/png;base64,${PIXEL}`,
		},
		{ fileId: makeId(81), fileName: 'slip.pdf', contentType: 'application/pdf' as const, size: 90, url: 'https://storage.example/slip.pdf' },
	];
	const messages = [
		aMessage({ files }),
		aMessage({ messageId: makeId(72), side: 'admin', company: undefined, own: true, text: 'We read both.', writtenAt: '2026-01-02T02:00:00.000Z' }),
	];
	const answers = { getCase: async () => file, readCaseMessages: async () => aThread({ messages }) };
	await showScreen(`/case/${file.caseId}`, { as: admin, language, size, answers });
	const thread = page.getByRole('region', { name: language === 'en' ? 'Messages' : 'これまでの経過' });
	for (const text of texts) await expect.element(thread.getByText(text, { exact: false }).first()).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'slip.pdf' })).toHaveAttribute('href', 'https://storage.example/slip.pdf');
	await expect.poll(() => document.querySelector<HTMLImageElement>('a img')?.naturalWidth).toBeGreaterThan(0);
	// Photos out of sight are not loaded.
	expect(document.querySelector<HTMLImageElement>('a img')?.loading).toBe('lazy');
	// Evidence of when a parcel left is compared with deadlines, which name their zone.
	expect([...thread.element().querySelectorAll('time')].map((time) => time.textContent)).toEqual(Array(5).fill(expect.stringContaining('JST')));
	const words = [...document.querySelectorAll('blockquote')].map((one) => one.textContent);
	expect(words).toEqual(['It never came.', 'It was never paid.', 'Only an empty box came.', 'We read both.', 'Settled.']);
	// An admin is not a party and has no "other party".
	if (language === 'en') await expect.element(FIELD).toHaveAccessibleDescription(/^Both parties and the admins can read it/);
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
	expect(await findBarriers()).toEqual([]);
});

test('an admin reads what the parties say above the decision', async () => {
	const file = aCase();
	await showScreen(`/case/${file.caseId}`, { as: admin, size: PHONE, answers: { getCase: async () => file, readCaseMessages: async () => aThread() } });
	const decision = page.getByRole('region', { name: 'Your decision' });
	await expect.element(decision).toBeVisible();
	await expect.element(FIELD).toBeVisible();
	const messages = page.getByRole('region', { name: 'Messages' }).element().getBoundingClientRect();
	expect(messages.bottom).toBeLessThanOrEqual(decision.element().getBoundingClientRect().top);
});

test('a message is written by keyboard, and sent again with the same id after a lost answer', async () => {
	const thread = aThread();
	const { caseId } = await showDispute(thread);
	let answered = false;
	answerCalls({
		writeCaseMessage: async ({ body }) => {
			if (!answered) {
				answered = true;
				throw new TypeError('Failed to fetch');
			}
			const message = aMessage({ side: 'seller', company: 'Zushi Forms', own: true, text: body.text });
			thread.messages.push(message);
			return message;
		},
	});
	await SEND.click();
	await expect.element(page.getByText('Please write a message.').first()).toBeVisible();
	await FIELD.fill('Sent by courier on Monday.');
	await userEvent.keyboard('{Tab}{Tab}{Enter}');
	await expect.element(page.getByText(/could not be reached|no answer|connection/i)).toBeVisible();
	await expect.element(FIELD).toHaveValue('Sent by courier on Monday.');
	await SEND.click();
	await expect.element(page.getByRole('blockquote').or(page.getByText('Sent by courier on Monday.')).last()).toBeVisible();
	await expect.element(FIELD).toHaveValue('');
	const sent = listRequests('writeCaseMessage');
	expect(sent.map(({ params, body }) => [params.id, body.text, body.files])).toEqual([1, 2].map(() => [caseId, 'Sent by courier on Monday.', []]));
	expect(new Set(sent.map(({ body }) => body.draftId)).size).toBe(1);
});

test('text that was not sent is there again when the writer comes back', async () => {
	const { caseId } = await showDispute();
	await FIELD.fill('Half a thought');
	// A page that asks the market for nothing: whether it is there before the writer comes back is left to the machine.
	history.pushState(null, '', '/termConditions');
	dispatchEvent(new PopStateEvent('popstate'));
	await expect.element(FIELD).not.toBeInTheDocument();
	history.pushState(null, '', `/case/${caseId}`);
	dispatchEvent(new PopStateEvent('popstate'));
	await expect.element(FIELD).toHaveValue('Half a thought');
});

test('files that cannot be accepted are named at once, and one file more than fits', async () => {
	await showDispute(aThread({ filesLeft: 2 }));
	await FIELD.fill('See the photos');
	await chooseFiles(new File(['film'], 'film.mp4'), new File(['%PDF-1.7\n1 0 obj'], 'cut.pdf'));
	await expect.element(page.getByText('film.mp4: not a photo (JPEG, PNG, WebP) or a PDF')).toBeVisible();
	await expect.element(page.getByText('cut.pdf: damaged or incomplete')).toBeVisible();
	handOver(new File([new Uint8Array(11 * 1024 * 1024)], 'huge.png'));
	await expect.element(page.getByText('huge.png: too large; up to 10 MB and 50 megapixels')).toBeVisible();
	await chooseFiles(aPhoto('a.png'), aPhoto('b.png'), aPhoto('c.png'));
	await expect.element(page.getByText('c.png: each side can attach five files')).toBeVisible();
	await expect.element(page.getByText('0 more files: JPEG, PNG, WebP or PDF, up to 10 MB each')).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Attach files' })).toBeDisabled();
	await page.getByRole('button', { name: 'Remove a.png' }).click();
	await expect.element(page.getByRole('button', { name: 'Attach files' })).toBeEnabled();
	await expect.element(FIELD).toHaveValue('See the photos');
	expect(await findBarriers()).toEqual([]);
});

test('a broken upload and a file that the market refuses are said at the file, and the text stays', async () => {
	await showDispute();
	answerCalls({ uploadCaseFile: async () => ({ fileId: makeId(90), upload: NOWHERE }) });
	await FIELD.fill('See the photo');
	await chooseFiles(aPhoto('a.png'));
	await SEND.click();
	await expect.element(page.getByText('a.png: The upload broke off. Please try again.')).toBeVisible();
	await expect.element(page.getByText(/^A file was not sent\. Your text is still here/)).toBeVisible();
	expect(listRequests('writeCaseMessage')).toEqual([]);
	answerCalls({
		uploadCaseFile: async () => {
			throw new MarketError('MEDIA_REFUSED', { issues: [{ path: 'files', code: 'THREAD_FILE_COUNT', message: '' }] });
		},
	});
	await SEND.click();
	await expect.element(page.getByText('a.png: Each side can attach five files to a dispute.')).toBeVisible();
	await expect.element(FIELD).toHaveValue('See the photo');
});

test.each([
	['en', [], 'Deal not completed: Round 1.02 ct F VS1 (lot LOT-1)'],
	['en', aCase().statements, 'Dispute: Round 1.02 ct F VS1 (lot LOT-1)'],
	['ja', [], '完了しなかった取引：ラウンド 1.02 ct F VS1（ロットLOT-1）'],
] as const)('a deal that nobody confirmed is no dispute, and is void like one (%s, %j)', async (language, statements, title) => {
	const abilities = { confirm: false, complain: false, withdraw: false, decide: false };
	const end = { how: 'BANNED', at: '2026-01-03T00:00:00.000Z', banned: ['buyer'] } as const;
	const file = aCase({ role: 'seller', state: 'CLOSED', settleBy: undefined, statements: [...statements], end, abilities });
	const answers = { getCase: async () => file, readCaseMessages: async () => aThread({ mayWrite: false }) };
	await showScreen(`/case/${file.caseId}`, { as: trader, language, answers });
	await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
	await expect.element(page.getByText(language === 'en' ? /banned\. The deal is void\.$/ : /取引は無効です。$/)).toBeVisible();
	await expect.element(page.getByText(language === 'en' ? 'The deadline passed' : '期限が経過', { exact: true })).toBeVisible();
});

test.each(['en', 'ja'] as const)('a deal that nobody confirmed had no messages, and shows none but when it ended (%s)', async (language) => {
	const abilities = { confirm: false, complain: false, withdraw: false, decide: false };
	const end = { how: 'BANNED', at: '2026-01-03T00:00:00.000Z', banned: ['buyer'] } as const;
	const file = aCase({ role: 'seller', state: 'CLOSED', settleBy: undefined, statements: [], end, abilities });
	await showScreen(`/case/${file.caseId}`, {
		as: trader,
		language,
		answers: { getCase: async () => file, readCaseMessages: async () => aThread({ mayWrite: false }) },
	});
	const status = page.getByRole('region', { name: language === 'en' ? 'Status' : '現在の状況' });
	await expect.element(status.getByText(language === 'en' ? /^3 Jan 2026, 09:00 JST$/ : /^2026年1月3日 09:00（JST）$/)).toBeVisible();
	expect(
		page
			.getByRole('heading', { level: 2 })
			.elements()
			.map(({ textContent }) => textContent),
	).toEqual([language === 'en' ? 'Status' : '現在の状況']);
	expect(listRequests('readCaseMessages')).toEqual([]);
	expect(await findBarriers()).toEqual([]);
});

test('a closed dispute has no form', async () => {
	await showDispute(aThread({ mayWrite: false }));
	await expect.element(page.getByText('The dispute is closed and takes no more messages.')).toBeVisible();
	await expect.element(FIELD).not.toBeInTheDocument();
});

test('earlier messages come when they are asked for', async () => {
	const latest = aThread({ messages: [aMessage({ text: 'The latest' })], more: true });
	await showDispute(latest);
	answerCalls({
		readCaseMessages: async ({ query }) =>
			query?.before ? aThread({ messages: [aMessage({ text: 'The first', writtenAt: '2026-01-01T00:00:00.000Z' })] }) : latest,
	});
	await page.getByRole('button', { name: 'Show earlier messages' }).click();
	await expect.element(page.getByText('The first')).toBeVisible();
	expect(listRequests('readCaseMessages').at(-1)?.query).toEqual({ before: makeId(71) });
});

test('a case that the market does not show for too many requests is not said to be missing', async () => {
	const getCase = async () => {
		throw new MarketError('TOO_MANY_REQUESTS');
	};
	await showScreen(`/case/${aCase().caseId}`, { as: trader, answers: { getCase } });
	await expect.element(page.getByText('This page could not be loaded.')).toBeVisible();
});

test('a case that is missing may be a deal without a dispute', async () => {
	const getCase = async () => {
		throw new MarketError('NOT_FOUND');
	};
	await showScreen(`/case/${aCase().caseId}`, { as: trader, answers: { getCase } });
	await expect.element(page.getByText('Deal not found')).toBeVisible();
	await expect.element(page.getByText(/dispute/i)).not.toBeInTheDocument();
});

test('nothing is said about messages before they are loaded', async () => {
	const loaded = Promise.withResolvers<void>();
	const readCaseMessages = async () => {
		await loaded.promise;
		return aThread();
	};
	const file = aCase({ role: 'seller', statements: [] });
	await showScreen(`/case/${file.caseId}`, { as: trader, answers: { getCase: async () => file, readCaseMessages } });
	await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
	await expect.element(page.getByText('No messages yet.')).not.toBeInTheDocument();
	loaded.resolve();
	await expect.element(page.getByText('No messages yet.')).toBeVisible();
});
