import { ulid } from 'ulid';
import { beforeAll, expect, test } from 'vitest';
import type { NotificationMessage } from '#shared/contract/notifications/notifications.ts';
import { RATE_LIMITS } from '#shared/domain/common/request-limits.ts';
import { bids } from '#test/steps/bids.ts';
import { aJpeg, aPdf, aPng } from '#test/steps/files.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { goesLive } from '#test/steps/live.ts';
import { awaitRoomIn, moveClockPast, type SignedIn } from '#test/steps/market.ts';
import { sendsFile } from '#test/steps/media.ts';
import { catchRefusal } from '#test/steps/refusal.ts';

let seller: SignedIn;
let buyer: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
	[seller, buyer, admin] = await Promise.all([anActiveMember('seller', 'Lifelong Gems'), anActiveMember('buyer', 'Patient & Sons'), theAdmin()]);
});

/** Makes a deal that the buyer disputes. */
async function makeDispute() {
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	const { closesAt = '' } = (await bids(buyer, diamondId, 8000)).diamond ?? {};
	await moveClockPast(closesAt);
	const { confirmBy = '' } = await seller.api.bidStatus({ body: { diamondId, status: 'ACCEPTED' } });
	const disputed = await buyer.api.bidStatus({ body: { diamondId, status: 'COMPLAINT', reason: 'It never came.' } });
	return { diamondId, confirmBy, params: { id: disputed.caseId ?? expect.fail('There is no case') } };
}
type Dispute = Awaited<ReturnType<typeof makeDispute>>;

async function attaches(member: SignedIn, { params }: Dispute, bytes: Uint8Array<ArrayBuffer>, contentType: 'image/png' | 'image/jpeg' | 'application/pdf') {
	const { fileId, upload } = await member.api.uploadCaseFile({ params, body: { contentType, size: bytes.length } });
	expect((await sendsFile(upload, bytes)).status).toBe(204);
	return fileId;
}
const writes = (member: SignedIn, { params }: Dispute, text: string, files: { fileId: string; fileName: string }[] = []) =>
	member.api.writeCaseMessage({ params, body: { draftId: ulid(), text, files } });

test('two parties and an admin write with photos and a PDF, live, until the case is decided', async () => {
	const dispute = await makeDispute();
	const { params } = dispute;
	const live = await goesLive(seller);
	const heard = await live.listen<NotificationMessage>('/topic/notifications');
	const photo = await attaches(buyer, dispute, aJpeg(), 'image/jpeg');
	await writes(buyer, dispute, 'Only an empty box came.', [{ fileId: photo, fileName: 'box.jpg' }]);
	const { notification } = await heard.hears('the message', (message) => message.notification?.kind === 'CASE_MESSAGE');
	expect(notification).toMatchObject({ data: { caseId: params.id, from: 'buyer' }, title: 'New message in your dispute' });
	await live.leave();

	const [slip, png] = [await attaches(seller, dispute, aPdf(), 'application/pdf'), await attaches(seller, dispute, aPng(), 'image/png')];
	await writes(seller, dispute, 'Here is the slip.', [
		{ fileId: slip, fileName: 'slip.pdf' },
		{ fileId: png, fileName: 'parcel.png' },
	]);
	await writes(admin, dispute, 'We read both.');
	const { messages } = await buyer.api.readCaseMessages({ params, query: {} });
	expect(messages.map(({ side, company, text }) => `${side} ${company}: ${text}`)).toEqual([
		'buyer Patient & Sons: Only an empty box came.',
		'seller Lifelong Gems: Here is the slip.',
		'admin undefined: We read both.',
	]);
	const files = messages.flatMap((message) => message.files);
	for (const { url, contentType } of files) expect((await fetch(url)).headers.get('content-type')).toBe(contentType);

	await seller.api.bidStatus({ body: { diamondId: dispute.diamondId, status: 'COMPLAINT', reason: 'It was never paid.' } });
	await moveClockPast(dispute.confirmBy);
	await admin.api.decideCase({ params, body: { banned: [], reason: 'Settled between you' } });
	expect(await catchRefusal(writes(buyer, dispute, 'One more thing'))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
	expect(await seller.api.readCaseMessages({ params, query: {} })).toMatchObject({ mayWrite: false, messages: { length: 3 } });
});

test('a false file, and what is too large or too long, is refused', async () => {
	const dispute = await makeDispute();
	const fake = await attaches(buyer, dispute, new TextEncoder().encode('<html>'), 'image/png');
	const refused = await catchRefusal(writes(buyer, dispute, 'A fake', [{ fileId: fake, fileName: 'fake.png' }]));
	expect(refused).toMatchObject({ status: 422, code: 'MEDIA_REFUSED', issues: ['files[0] THREAD_FILE_TYPE'] });
	const { upload } = await buyer.api.uploadCaseFile({ params: dispute.params, body: { contentType: 'image/png', size: 10 } });
	expect(await sendsFile(upload, aPng())).toMatchObject({ status: 400, text: expect.stringContaining('EntityTooLarge') });
	const large = { params: dispute.params, body: { contentType: 'image/png', size: 10 * 1024 * 1024 + 1 } } as const;
	expect(await catchRefusal(buyer.api.uploadCaseFile(large))).toMatchObject({ status: 400, code: 'VALIDATION' });
	expect(await catchRefusal(writes(buyer, dispute, 'x'.repeat(2001)))).toMatchObject({ status: 400, code: 'VALIDATION' });
	expect(await catchRefusal(writes(buyer, dispute, ' '))).toMatchObject({ status: 400, code: 'VALIDATION' });
});

test('uploads are counted by the member', async () => {
	await awaitRoomIn(RATE_LIMITS.UPLOAD_THREAD_FILE.window);
	const dispute = await makeDispute();
	const asks = () => catchRefusal(seller.api.uploadCaseFile({ params: dispute.params, body: { contentType: 'image/png', size: 10 } }));
	const outcomes = [];
	for (let asked = 0; asked <= RATE_LIMITS.UPLOAD_THREAD_FILE.account; asked++) outcomes.push(await asks().catch(() => undefined));
	expect(outcomes.at(-1)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
});
