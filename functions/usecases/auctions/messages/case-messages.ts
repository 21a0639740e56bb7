import type * as z from 'zod';
import type { FileUpload, Message, NewFile, NewMessage, Thread } from '#shared/contract/auctions/messages.ts';
import { findRole, PARTIES } from '#shared/domain/auctions/completion.ts';
import { mayWriteInCase, type Side } from '#shared/domain/auctions/thread.ts';
import type { MemberRecord } from '../../accounts/ports/members.ts';
import type { Change } from '../../market/changes.ts';
import type { Ports } from '../../market/market.ts';
import { notify, notifyAdmins } from '../../notifications/notify.ts';
import { findCase } from '../cases.ts';
import type { CaseRecord } from '../ports/cases.ts';
import { type Place, readThread, type ThreadMarket, uploadFile, writeMessage } from './thread.ts';

/** Reads messages of a case for its parties or an admin. Errors: NOT_FOUND. */
export async function readCaseMessages(market: ThreadMarket, caller: MemberRecord, caseId: string, before?: string): Promise<Thread> {
	return readThread(market, caller, await findPlace(market, caller, caseId), before);
}

/**
 * Writes a message in a case that is not closed, and notifies the other party, and the admins while they decide; an admin's message notifies both
 * parties. Errors: NOT_FOUND, STATE_CONFLICT, MEDIA_REFUSED, BUSY.
 */
export async function writeCaseMessage(market: ThreadMarket, caller: MemberRecord, caseId: string, message: z.infer<typeof NewMessage>): Promise<Message> {
	return writeMessage(
		market,
		caller,
		() => findPlace(market, caller, caseId),
		message,
		async ({ side }) => [{ kind: 'case-not-closed', caseId }, ...(await notifyReaders(market, await findCase(market, caller, caseId), side))],
	);
}

/** Signs the upload of a file for a message of a case. Errors: NOT_FOUND, STATE_CONFLICT, MEDIA_REFUSED. */
export async function uploadCaseFile(
	market: ThreadMarket,
	caller: MemberRecord,
	caseId: string,
	file: z.infer<typeof NewFile>,
): Promise<z.infer<typeof FileUpload>> {
	return uploadFile(market, caller, await findPlace(market, caller, caseId), file);
}

/** A case's thread has the id of the case. */
async function findPlace(market: Ports<'now' | 'cases'>, caller: MemberRecord, caseId: string): Promise<Place> {
	const record = await findCase(market, caller, caseId);
	return { threadId: caseId, side: findRole(record, caller) ?? 'admin', mayWrite: mayWriteInCase(record, market.now) };
}

async function notifyReaders(market: Ports<'now' | 'currency' | 'newId' | 'members'>, record: CaseRecord, from: Side): Promise<Change[]> {
	const { caseId, lot, lotId, amount, listingId: diamondId, sellerId, buyerId } = record;
	const news = { kind: 'CASE_MESSAGE' as const, diamondId, data: { lot, lotId, amount, currency: market.currency, caseId, from } };
	const parties = PARTIES.filter((party) => party !== from).map((party) => notify(market, { memberId: party === 'seller' ? sellerId : buyerId, ...news }));
	const awaitsDecision = record.state === 'DECIDING' || market.now >= record.answerBy;
	return [...parties, ...(from !== 'admin' && awaitsDecision ? await notifyAdmins(market, news) : [])];
}
