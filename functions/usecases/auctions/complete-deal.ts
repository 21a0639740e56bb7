import { complete, expireCase } from '#shared/domain/auctions/auction.ts';
import { decideCompletion, findOtherParty, findStanding, PARTIES, type Party } from '#shared/domain/auctions/completion.ts';
import type { DeadlineReason } from '#shared/domain/audit/audit-event.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { describeStone, notify, notifyAdmins } from '../notifications/notify.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { buildCompletion } from './auction-outcomes.ts';
import { closeCase, listParties, listReported, saveCase } from './deal-case.ts';

const instant = (at: number | undefined, market: Ports<'now'>): string => new Date(at ?? market.now).toISOString();

/** Reminds silent parties a day before the completion deadline, with the consequences. */
export function buildConfirmReminder(market: Ports<'now' | 'currency' | 'newId'>, before: ListingRecord): Change[] | undefined {
	const { auction } = before;
	if (!auction) return undefined;
	const after = { ...before, auction: { ...auction, confirmReminded: true } };
	return [{ kind: 'listing-changed', before, after }, ...PARTIES.flatMap((party) => remindIfSilent(market, after, party))];
}

/** Reminds a silent party of what its silence leads to at the completion deadline. */
export function remindIfSilent(market: Ports<'now' | 'currency' | 'newId'>, listing: ListingRecord, party: Party): Change[] {
	const { statements, caseId, confirmBy } = listing.auction ?? {};
	if (findStanding(statements, party) !== 'silent') return [];
	const accused = findStanding(statements, findOtherParty(party)) === 'complained' ? 1 : 0;
	const sold = decideCompletion(statements).sold ? 1 : 0;
	const data = { ...describeDeal(listing, market), caseId, confirmBy: instant(confirmBy, market), sold, party, accused };
	return [notify(market, { memberId: listParties(listing)[party], kind: 'CONFIRM_REMINDER', diamondId: listing.listingId, data })];
}

/** Applies the completion deadline (rulebook 6). A party reported without a dispute is banned at once; the table's stream handles the member's other stones. */
export async function buildCompletionDeadline(market: Ports<'now' | 'currency' | 'newId' | 'members'>, before: ListingRecord): Promise<Change[] | undefined> {
	const result = complete(before, market.now);
	const { auction } = before;
	if (!result || !auction) return undefined;
	const { completion, listing: after } = result;
	const { sold, reported, disputed } = completion;
	if (sold) return [{ kind: 'listing-changed', before, after }, ...buildCompletion(market, before), ...closeCase(market, before)];
	const caseId = auction.caseId ?? market.newId();
	const reason: DeadlineReason = PARTIES.some((party) => findStanding(auction.statements, party) === 'complained') ? 'COMPLAINT' : 'NOT_CONFIRMED';
	if (disputed) {
		const data = { ...describeDeal(before, market), caseId, reason, companyName: '', settleBy: instant(after.auction?.settleBy, market) };
		return [
			{ kind: 'listing-changed', before, after },
			...saveCase(market, after, caseId, { state: 'DECIDING', reported }),
			...(await notifyAll(market, before, data)),
		];
	}
	const members = await findMembers(market, before, reported);
	const [failed] = members;
	const data = { ...describeDeal(before, market), caseId, reason, companyName: failed?.companyName ?? '' };
	return [
		{ kind: 'listing-changed', before, after },
		...saveCase(market, before, caseId, { state: 'CLOSED', reported, end: { how: 'BANNED', at: market.now, banned: reported } }),
		...members.flatMap((member) => banIfActive(market, member, reason)),
		...(await notifyAll(market, before, data, failed?.memberId)),
	];
}

/** Reminds the admins a day before the deadline of a case. */
export async function buildCaseReminder(market: Ports<'now' | 'currency' | 'newId' | 'members'>, before: ListingRecord): Promise<Change[] | undefined> {
	const { auction } = before;
	if (!auction?.caseId) return undefined;
	const data = { ...describeDeal(before, market), caseId: auction.caseId, settleBy: instant(auction.settleBy, market) };
	return [
		{ kind: 'listing-changed', before, after: { ...before, auction: { ...auction, settleReminded: true } } },
		...(await notifyAdmins(market, { kind: 'CASE_REMINDER', diamondId: before.listingId, data })),
	];
}

/** Closes a case that no admin has decided in time: nobody is banned, and parties and admins are notified. */
export async function buildCaseExpiry(market: Ports<'now' | 'currency' | 'newId' | 'members'>, before: ListingRecord): Promise<Change[] | undefined> {
	const after = expireCase(before, market.now);
	const caseId = before.auction?.caseId;
	if (!after || !caseId) return undefined;
	const fact = {
		kind: 'CASE_DECIDED' as const,
		diamondId: before.listingId,
		data: { ...describeDeal(before, market), caseId, banned: 'none' as const, expired: 1 },
	};
	return [
		{ kind: 'listing-changed', before, after },
		...saveCase(market, before, caseId, { state: 'CLOSED', reported: listReported(before), end: { how: 'EXPIRED', at: market.now, banned: [] } }),
		...Object.values(listParties(before)).map((memberId) => notify(market, { memberId, ...fact })),
		...(await notifyAdmins(market, fact)),
	];
}

/**
 * Bans an active member, who is notified of the reason. A member who is not active stays unchanged; if the member became active since `member` was
 * read, the whole transaction is refused and decided anew.
 */
export function banIfActive(market: Ports<'now' | 'newId'>, member: MemberRecord, reason: string): Change[] {
	if (member.state !== 'ACTIVE') return [{ kind: 'member-standing', memberId: member.memberId, isActive: false }];
	return [
		{ kind: 'member-changed', before: member, after: { ...member, state: 'BANNED', stateReason: reason } },
		notify(market, { memberId: member.memberId, kind: 'BANNED', data: { reason } }),
	];
}

export async function findMembers(market: Ports<'members'>, listing: ListingRecord, parties: readonly Party[]): Promise<MemberRecord[]> {
	const ids = parties.map((party) => listParties(listing)[party]);
	return [...(await market.members.getMany(ids)).values()];
}

/** Returns the data that every notification about a deal has. */
export function describeDeal(listing: ListingRecord, market: Ports<'currency'>) {
	return { ...describeStone(listing, market), amount: listing.auction?.currentBid ?? 0 };
}

type ReportData = ReturnType<typeof describeDeal> & { caseId: string; reason: string; companyName: string; settleBy?: string };

/** Notifies both parties and the admins (rulebook 6). `reportedId` is the reported member, if it is only one. */
async function notifyAll(market: Ports<'now' | 'newId' | 'members'>, before: ListingRecord, data: ReportData, reportedId?: string): Promise<Change[]> {
	const about = { diamondId: before.listingId, data, mentions: reportedId };
	const parties = Object.values(listParties(before)).map((memberId) =>
		notify(market, { memberId, kind: 'REPORTED', ...about, data: { ...data, ...(memberId === reportedId && { own: 1 }) } }),
	);
	return [...parties, ...(await notifyAdmins(market, { kind: 'REPORT_OPENED', ...about }))];
}
