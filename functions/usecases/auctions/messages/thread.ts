import type * as z from 'zod';
import type { FileUpload, Message, NewFile, NewMessage, Thread } from '#shared/contract/auctions/messages.ts';
import { MESSAGES_READ, THREAD_FILES } from '#shared/domain/auctions/limits.ts';
import type { Side, ThreadFileFault } from '#shared/domain/auctions/thread.ts';
import type { MemberRecord } from '../../accounts/ports/members.ts';
import { commitOrRetry } from '../../commit-or-retry.ts';
import { type Change, WriteConflict } from '../../market/changes.ts';
import type { Market, Ports } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';
import type { MessageRecord, ThreadFile, ThreadStore } from '../ports/threads.ts';

/** The ports of messages besides the market itself. */
export interface ThreadMarket extends Market {
	threadStore: ThreadStore;
}

/** A member's place in a thread, as decided by the use case that the thread belongs to. */
export interface Place {
	threadId: string;
	side: Side;
	mayWrite: boolean;
}

/** Reads the last messages before `before`, oldest first. */
export async function readThread(
	market: Ports<'members' | 'threads'> & Pick<ThreadMarket, 'threadStore'>,
	reader: MemberRecord,
	{ threadId, side, mayWrite }: Place,
	before: string | undefined,
): Promise<Thread> {
	const [found, attached] = await Promise.all([market.threads.before(threadId, before, MESSAGES_READ + 1), market.threads.countFiles(threadId, side)]);
	const messages = await presentMessages(market, reader, found.slice(-MESSAGES_READ));
	return { messages, more: found.length > MESSAGES_READ || undefined, mayWrite, filesLeft: THREAD_FILES - attached };
}

/**
 * Writes a message with its files. A draft that became a message before is answered with that message. `place` is read again before each try, and
 * `accompany` builds the changes that are written with the message. Errors: STATE_CONFLICT, BUSY, and MEDIA_REFUSED with an issue per
 * refused file.
 */
export async function writeMessage(
	market: ThreadMarket,
	author: MemberRecord,
	readPlace: () => Promise<Place>,
	{ draftId, text, files }: z.infer<typeof NewMessage>,
	accompany: (message: MessageRecord) => Promise<Change[]>,
): Promise<Message> {
	const { memberId: authorId } = author;
	const { threadId, side } = await readPlace();
	const draft = { threadId, messageId: market.newId(), authorId, side, text, at: market.now };
	const findSent = () => market.threads.findSent(threadId, authorId, draftId);
	const check = async () => throwUnlessPossible(market, await readPlace(), files.length);
	const kept: ThreadFile[] = [];
	let mayBeWritten = false;
	const sent = await commitOrRetry(async () => {
		const before = await findSent();
		if (before) return before;
		await check();
		await keepFiles(market, draft, files, kept);
		const message = { ...draft, files: kept };
		const besides = await accompany(message);
		mayBeWritten = true;
		await market.commit([{ kind: 'message-added', message, draftId }, ...besides]);
		return message;
	}).catch(async (error: unknown) => {
		// A parallel request with this draft may have written the message and discarded the uploads.
		const other = await findSent();
		if (other) return other;
		// After an undecided commit the message may still be written: a file too many is better than one too few.
		if (!mayBeWritten || isRefusal(error)) await removeFiles(market, draft, kept);
		throw error;
	});
	// Another request has written the message with copies of its own.
	if (sent.messageId !== draft.messageId) await removeFiles(market, draft, kept);
	await Promise.all(files.map(({ fileId }) => market.threadStore.discard({ threadId, authorId, fileId })));
	const [presented] = await presentMessages(market, author, [sent]);
	if (!presented) throw new Error('A message was not presented');
	return presented;
}

/** Signs the upload of a file for a message. Errors: STATE_CONFLICT, MEDIA_REFUSED. */
export async function uploadFile(market: ThreadMarket, author: MemberRecord, place: Place, file: z.infer<typeof NewFile>): Promise<z.infer<typeof FileUpload>> {
	await throwUnlessPossible(market, place, 1);
	const fileId = market.newId();
	const { expiresAt, ...target } = await market.threadStore.signUpload({ threadId: place.threadId, authorId: author.memberId, fileId }, file);
	return { fileId, upload: { field: 'file', ...target, expiresAt: new Date(expiresAt).toISOString() } };
}

async function throwUnlessPossible({ threads }: Ports<'threads'>, { threadId, side, mayWrite }: Place, files: number): Promise<void> {
	if (!mayWrite) throw new MarketError('STATE_CONFLICT');
	if (files > 0 && (await threads.countFiles(threadId, side)) + files > THREAD_FILES) throw refuse([{ path: 'files', code: 'THREAD_FILE_COUNT' }]);
}

type Unsent = Pick<MessageRecord, 'threadId' | 'messageId' | 'authorId'>;

/** Stores the files of a message, unless they are stored already, and adds them to `kept`. Errors: MEDIA_REFUSED. */
async function keepFiles(market: ThreadMarket, draft: Unsent, files: z.infer<typeof NewMessage>['files'], kept: ThreadFile[]): Promise<void> {
	if (kept.length === files.length) return;
	const issues: { path: string; code: ThreadFileFault }[] = [];
	// One after the other, so that only one is in memory.
	for (const [at, { fileId, fileName }] of files.entries()) {
		const judged = await market.threadStore.keep({ ...draft, fileId }, draft.messageId, fileName);
		if (typeof judged === 'object') kept.push(judged);
		else issues.push({ path: `files[${at}]`, code: judged });
	}
	if (issues.length > 0) throw refuse(issues);
}

/** Whether the market has refused, so that nothing was written. */
function isRefusal(error: unknown): boolean {
	return error instanceof WriteConflict || (error instanceof MarketError && error.code !== 'BUSY');
}

function refuse(issues: readonly { path: string; code: ThreadFileFault }[]): MarketError {
	return new MarketError('MEDIA_REFUSED', { issues: issues.map((issue) => ({ ...issue, message: '' })) });
}

async function removeFiles({ threadStore }: Pick<ThreadMarket, 'threadStore'>, message: Unsent, files: readonly ThreadFile[]): Promise<void> {
	await Promise.all(files.map(({ fileId }) => threadStore.remove(message, fileId)));
}

async function presentMessages(
	market: Ports<'members'> & Pick<ThreadMarket, 'threadStore'>,
	reader: MemberRecord,
	messages: readonly MessageRecord[],
): Promise<Message[]> {
	const members = await market.members.getMany([...new Set(messages.flatMap(({ side, authorId }) => (side === 'admin' ? [] : [authorId])))]);
	const present = async (message: MessageRecord): Promise<Message> => ({
		messageId: message.messageId,
		side: message.side,
		company: members.get(message.authorId)?.companyName || undefined,
		own: message.authorId === reader.memberId,
		text: message.text,
		files: await Promise.all(message.files.map(async (file) => ({ ...file, url: await market.threadStore.sign(message, file) }))),
		writtenAt: new Date(message.at).toISOString(),
	});
	return Promise.all(messages.map(present));
}
