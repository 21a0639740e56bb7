import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Party } from '#shared/domain/auctions/completion.ts';
import { CASE_DAYS, COMPLETION_DAYS, LAST_CALLS_ARRIVE_WITHIN, MESSAGES_READ, THREAD_FILES } from '#shared/domain/auctions/limits.ts';
import type { ThreadFileType } from '#shared/domain/auctions/thread.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { type Deal, makeDeal } from '#test/steps/deal.ts';
import { aJpeg, aPdf, aPng, aVideo, aWebp } from '#test/steps/files.ts';
import { startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { sendsFile } from '#test/steps/media.ts';
import type { ThreadMarket } from './thread.ts';

/** Messages of a disputed deal, on the real table and with real storage. */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const CLOSE = Date.parse('2027-03-02T08:00:00.000Z');
const DEADLINE = CLOSE + COMPLETION_DAYS * DAY;
const LATER = CLOSE + 2 * HOUR;

let stop: () => Promise<void>;
let at: (now: number) => ThreadMarket;
let deciding: typeof import('../decide-auction.ts');
let cases: typeof import('../cases.ts');
let messages: typeof import('./case-messages.ts');

beforeAll(async () => {
	({ stop } = await startFunctionsAlone());
	const [{ openMarket }, { openThreadMarket }] = [await import('#functions/open-market.ts'), await import('#functions/open-thread-market.ts')];
	at = (now) => openThreadMarket({ ...openMarket(), now });
	[deciding, cases, messages] = [await import('../decide-auction.ts'), await import('../cases.ts'), await import('./case-messages.ts')];
});
afterAll(() => stop());

type Who = keyof Deal['people'];
interface World extends Deal {
	caseId: string;
}

/** Makes a deal about which the given parties have complained. */
async function makeDispute(...complaining: Party[]): Promise<World> {
	const deal = await makeDeal(at, NOON, CLOSE);
	const { people, listingId } = deal;
	for (const by of complaining) await deciding.carryOutAct(at(CLOSE + HOUR), people[by], listingId, { status: 'COMPLAINT', reason: 'Not as agreed' });
	const caseId = (await at(NOON).listings.get(listingId))?.auction?.caseId ?? expect.fail('There is no case');
	return { ...deal, caseId };
}

type Files = { fileId: string; fileName: string }[];
const write = ({ people, caseId }: World, who: Who, text: string, { now = LATER, draftId = ulid(), files = [] as Files, market = at(now) } = {}) =>
	messages.writeCaseMessage(market, people[who], caseId, { draftId, text, files });
const read = ({ people, caseId }: World, who: Who, now = LATER, before?: string) => messages.readCaseMessages(at(now), people[who], caseId, before);
const codeOf = (call: Promise<unknown>) => call.then(() => 'done').catch((error: { code?: string }) => error.code ?? Promise.reject(error));
const issuesOf = (call: Promise<unknown>) =>
	call.then(() => []).catch(({ extras }: { extras: { issues: { path: string; code: string }[] } }) => extras.issues.map(({ path, code }) => `${path} ${code}`));

/** Uploads a file as a browser does. Returns its id. */
async function upload({ people, caseId }: World, who: Who, bytes: Uint8Array<ArrayBuffer>, contentType: ThreadFileType = 'image/png'): Promise<string> {
	const { fileId, upload: signed } = await messages.uploadCaseFile(at(LATER), people[who], caseId, { contentType, size: bytes.length });
	expect(await sendsFile(signed, bytes)).toMatchObject({ status: 204 });
	return fileId;
}
const attach = async (...args: Parameters<typeof upload>): Promise<Files> => [{ fileId: await upload(...args), fileName: '写真 "1".png' }];

describe('messages of a case', () => {
	test('are read by the parties and the admins in the order of time, each with its side', async () => {
		const world = await makeDispute('buyer', 'seller');
		await write(world, 'buyer', 'It never came.');
		await write(world, 'seller', 'It was never paid.');
		await write(world, 'admin', 'Please send the receipt.');
		const seen = { text: expect.any(String), files: [], messageId: expect.any(String), writtenAt: new Date(LATER).toISOString() };
		expect(await read(world, 'seller')).toEqual({
			messages: [
				{ ...seen, side: 'buyer', company: 'buyer & Co', own: false, text: 'It never came.' },
				{ ...seen, side: 'seller', company: 'seller & Co', own: true, text: 'It was never paid.' },
				{ ...seen, side: 'admin', own: false, text: 'Please send the receipt.' },
			],
			more: undefined,
			mayWrite: true,
			filesLeft: THREAD_FILES,
		});
		expect(JSON.stringify(await read(world, 'buyer'))).not.toMatch(/@|admin [A-Z]/);
		expect((await read(world, 'admin')).messages.map(({ own }) => own)).toEqual([false, false, true]);
	});

	test('are closed to everybody else', async () => {
		const world = await makeDispute('buyer');
		const file = { contentType: 'image/png', size: 10 } as const;
		expect(await codeOf(read(world, 'stranger'))).toBe('NOT_FOUND');
		expect(await codeOf(write(world, 'stranger', 'Me too'))).toBe('NOT_FOUND');
		expect(await codeOf(messages.uploadCaseFile(at(LATER), world.people.stranger, world.caseId, file))).toBe('NOT_FOUND');
	});

	test('come in portions, the latest first', async () => {
		const world = await makeDispute('buyer');
		for (let n = 0; n < MESSAGES_READ + 2; n++) await write(world, 'buyer', `Message ${n}`, { now: LATER + n });
		const latest = await read(world, 'seller');
		expect(latest.messages.map(({ text }) => text)).toEqual(Array.from({ length: MESSAGES_READ }, (_, n) => `Message ${n + 2}`));
		expect(latest.more).toBe(true);
		const earlier = await read(world, 'seller', LATER, latest.messages[0]?.messageId);
		expect(earlier).toMatchObject({ messages: [{ text: 'Message 0' }, { text: 'Message 1' }], more: undefined });
	});

	test('are written once, also when the request comes twice at once', async () => {
		const world = await makeDispute('buyer');
		const draftId = ulid();
		const files = await attach(world, 'buyer', aPng());
		const sent = await Promise.all([1, 2].map(() => write(world, 'buyer', 'Once', { draftId, files })));
		sent.push(await write(world, 'buyer', 'Once more', { draftId, files }));
		expect(new Set(sent.map(({ messageId, text }) => `${messageId} ${text}`)).size).toBe(1);
		const { messages: seen, filesLeft } = await read(world, 'buyer');
		expect(seen).toMatchObject([{ text: 'Once', files: [{ fileName: '写真 "1".png' }] }]);
		expect(filesLeft).toBe(THREAD_FILES - 1);
		expect((await fetch(seen[0]?.files[0]?.url ?? '')).status).toBe(200);
		// Another member's draft of the same id is another draft.
		await write(world, 'seller', 'Mine', { draftId });
		expect((await read(world, 'buyer')).messages).toHaveLength(2);
	});

	test('keep their files after a commit whose outcome is unknown', async () => {
		const world = await makeDispute('buyer');
		const draftId = ulid();
		const files = await attach(world, 'buyer', aPng());
		const market = at(LATER);
		const commit: typeof market.commit = async (...all) => {
			await market.commit(...all);
			throw new Error('socket hang up');
		};
		// The answer is lost, and so is the question whether the message was written.
		const threads = { ...market.threads, findSent: async () => undefined };
		await expect(write(world, 'buyer', 'Evidence', { draftId, files, market: { ...market, commit, threads } })).rejects.toThrow('socket hang up');
		await write(world, 'buyer', 'Evidence', { draftId, files });
		const { messages: seen } = await read(world, 'buyer');
		expect(seen).toHaveLength(1);
		expect((await fetch(seen[0]?.files[0]?.url ?? '')).status).toBe(200);
	});

	test('are written once when the first request ends while the second stores the files', async () => {
		const world = await makeDispute('buyer');
		const draftId = ulid();
		const files = await attach(world, 'buyer', aPng());
		const market = at(LATER);
		const threadStore: typeof market.threadStore = {
			...market.threadStore,
			async keep(...all) {
				await write(world, 'buyer', 'Once', { draftId, files });
				return market.threadStore.keep(...all);
			},
		};
		expect(await write(world, 'buyer', 'Once', { draftId, files, market: { ...market, threadStore } })).toMatchObject({ text: 'Once' });
		expect((await read(world, 'buyer')).messages).toHaveLength(1);
	});

	test('notify the other party, and the admins only while they decide', async () => {
		const world = await makeDispute('buyer', 'seller');
		const told = async (who: Who) =>
			(await at(NOON).notifications.page(world.people[who].memberId, 0, 50)).content.flatMap((one) => (one.kind === 'CASE_MESSAGE' ? [one.data] : []));
		await write(world, 'buyer', 'While the parties may speak');
		expect([await told('buyer'), await told('admin')]).toEqual([[], []]);
		expect(await told('seller')).toMatchObject([{ caseId: world.caseId, from: 'buyer', amount: 8000 }]);
		await write(world, 'seller', 'While an admin decides', { now: DEADLINE + HOUR });
		expect([(await told('buyer')).length, (await told('admin')).length]).toEqual([1, 1]);
		await write(world, 'admin', 'To both', { now: DEADLINE + HOUR });
		expect([await told('seller'), await told('buyer')].map((all) => all[0])).toMatchObject([{ from: 'admin' }, { from: 'admin' }]);
		expect(await told('admin')).toHaveLength(1);
	});
});

describe('a closed case', () => {
	test('takes no message and no file, but is read', async () => {
		const world = await makeDispute('buyer', 'seller');
		const files = await attach(world, 'buyer', aPng());
		await write(world, 'buyer', 'Before');
		await cases.decideCase(at(DEADLINE + HOUR), world.people.admin, world.caseId, { banned: [], reason: 'Settled' });
		for (const who of ['seller', 'buyer', 'admin'] as const) {
			expect(await codeOf(write(world, who, 'After', { now: DEADLINE + 2 * HOUR, files }))).toBe('STATE_CONFLICT');
			expect(await read(world, who, DEADLINE + 2 * HOUR)).toMatchObject({ messages: [{ text: 'Before' }], mayWrite: false });
		}
		const file = { contentType: 'image/png', size: 10 } as const;
		expect(await codeOf(messages.uploadCaseFile(at(DEADLINE + 2 * HOUR), world.people.buyer, world.caseId, file))).toBe('STATE_CONFLICT');
	});

	test('takes none that raced with its end, and keeps no file of it', async () => {
		const world = await makeDispute('buyer', 'seller');
		const files = await attach(world, 'buyer', aPng());
		const market = at(DEADLINE + HOUR);
		const stored: string[] = [];
		const racing: ThreadMarket = {
			...market,
			threadStore: {
				...market.threadStore,
				async keep(draft, messageId, fileName) {
					const kept = await market.threadStore.keep(draft, messageId, fileName);
					if (typeof kept === 'object') stored.push(await market.threadStore.sign({ threadId: world.caseId, messageId }, kept));
					// The admin decides after the case was found open.
					await cases.decideCase(at(DEADLINE + HOUR), world.people.admin, world.caseId, { banned: [], reason: 'Settled' });
					return kept;
				},
			},
		};
		expect(await codeOf(write(world, 'buyer', 'Too late', { market: racing, files }))).toBe('STATE_CONFLICT');
		expect((await read(world, 'buyer')).messages).toEqual([]);
		expect(stored).toHaveLength(1);
		expect((await fetch(stored[0] ?? '')).status).toBe(404);
	});

	test.each([
		['at a deadline that bans', ['buyer'], DEADLINE, 'STATE_CONFLICT'],
		['before it', ['buyer'], DEADLINE - 1, 'done'],
		['while an admin decides', ['buyer', 'seller'], DEADLINE, 'done'],
		['after a dispute that nobody decided', ['buyer', 'seller'], DEADLINE + CASE_DAYS * DAY + LAST_CALLS_ARRIVE_WITHIN, 'STATE_CONFLICT'],
	] satisfies [string, Party[], number, string][])('is closed by the clock, whether or not a sweep came: %s', async (_, complaining, now, expected) => {
		const world = await makeDispute(...complaining);
		if (now > DEADLINE) await cases.readCase(at(DEADLINE + LAST_CALLS_ARRIVE_WITHIN), world.people.admin, world.caseId);
		expect(await codeOf(write(world, 'buyer', 'By the clock', { now }))).toBe(expected);
	});
});

describe('files of messages', () => {
	test('are private, without metadata, and shown or saved by signed addresses', async () => {
		const world = await makeDispute('buyer');
		const marked = new Uint8Array([...aJpeg().slice(0, 2), 0xff, 0xe1, 0, 12, ...new TextEncoder().encode('Exif 35N139'.slice(0, 10)), ...aJpeg().slice(2)]);
		const files = [
			{ fileId: await upload(world, 'buyer', marked, 'image/jpeg'), fileName: 'a.jpg' },
			{ fileId: await upload(world, 'buyer', aWebp(), 'image/webp'), fileName: 'b.webp' },
			{ fileId: await upload(world, 'buyer', aPdf(), 'application/pdf'), fileName: '領収書.pdf' },
		];
		await write(world, 'buyer', 'See these', { files });
		const seen = (await read(world, 'seller')).messages[0]?.files ?? [];
		expect(seen.map(({ fileName, contentType }) => `${fileName} ${contentType}`)).toEqual([
			'a.jpg image/jpeg',
			'b.webp image/webp',
			'領収書.pdf application/pdf',
		]);
		const [photo, , pdf] = await Promise.all(seen.map(({ url }) => fetch(url)));
		expect(photo?.headers.get('content-type')).toBe('image/jpeg');
		expect(await photo?.text()).not.toContain('Exif');
		expect(pdf?.headers.get('content-disposition')).toMatch(/^attachment; .*%E9%A0%98/);
		for (const { url } of seen) expect((await fetch(url.slice(0, url.indexOf('?')))).status).toBe(403);
	});

	test('are judged by their bytes; a refused message writes nothing', async () => {
		const world = await makeDispute('buyer');
		const large = new Uint8Array(11 * 1024 * 1024);
		large.set(aPng());
		const { fileId: never } = await messages.uploadCaseFile(at(LATER), world.people.buyer, world.caseId, { contentType: 'image/png', size: 10 });
		const bad = [
			await upload(world, 'buyer', await aVideo(1)),
			await upload(world, 'buyer', aPdf().slice(0, 40), 'application/pdf'),
			await upload(world, 'buyer', aPng(10_000, 10_000)),
			await upload(world, 'buyer', large),
			never,
		].map((fileId) => ({ fileId, fileName: 'x' }));
		expect(await issuesOf(write(world, 'buyer', 'Bad ones', { files: bad }))).toEqual([
			'files[0] THREAD_FILE_TYPE',
			'files[1] THREAD_FILE_DAMAGED',
			'files[2] THREAD_FILE_SIZE',
			'files[3] THREAD_FILE_SIZE',
			'files[4] THREAD_FILE_MISSING',
		]);
		expect(await read(world, 'buyer')).toMatchObject({ messages: [], filesLeft: THREAD_FILES });
	});

	test('are attached by their own uploader alone', async () => {
		const world = await makeDispute('buyer');
		const files = await attach(world, 'buyer', aPng());
		expect(await issuesOf(write(world, 'seller', 'Not mine', { files }))).toEqual(['files[0] THREAD_FILE_MISSING']);
	});

	test('are five for each side, also when messages come at once', async () => {
		const world = await makeDispute('buyer');
		const six = await Promise.all(Array.from({ length: THREAD_FILES + 1 }, () => attach(world, 'buyer', aPng())));
		await write(world, 'buyer', 'Four', { files: six.slice(0, 4).flat() });
		const outcomes = await Promise.all(six.slice(4).map((files) => codeOf(write(world, 'buyer', 'And one', { files }))));
		expect(outcomes.sort()).toEqual(['MEDIA_REFUSED', 'done']);
		const { messages: seen, filesLeft } = await read(world, 'buyer');
		expect([seen.length, filesLeft]).toEqual([2, 0]);
		const sixth = messages.uploadCaseFile(at(LATER), world.people.buyer, world.caseId, { contentType: 'image/png', size: 10 });
		expect(await issuesOf(sixth)).toEqual(['files THREAD_FILE_COUNT']);
		await write(world, 'seller', 'The other side has its own', { files: await attach(world, 'seller', aPng()) });
		await write(world, 'buyer', 'Words are still possible');
	});
});
