import type { Case } from '#shared/contract/auctions/cases.ts';
import { isAdmin } from '#shared/domain/accounts/member.ts';
import { applyVerdict, mayComplain, mayConfirm, mayDecideCase, mayWithdraw } from '#shared/domain/auctions/auction.ts';
import { type CaseState, decideCompletion, findRole, findStanding, nameBanned, PARTIES, type Party } from '#shared/domain/auctions/completion.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { notify } from '../notifications/notify.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { banIfActive, describeDeal, findMembers } from './complete-deal.ts';
import { listParties, listReported, saveCase } from './deal-case.ts';
import { carryOutAct } from './decide-auction.ts';
import { takeOverdueSteps } from './due-step.ts';
import type { CaseRecord } from './ports/cases.ts';

type CaseMarket = Ports<'now' | 'zone' | 'actor' | 'currency' | 'newId' | 'commit' | 'members' | 'listings' | 'bids' | 'cases'>;

/** Reads a case for its parties or an admin, after applying due steps of the clock. Errors: NOT_FOUND, BUSY. */
export async function readCase(market: CaseMarket, caller: MemberRecord, caseId: string): Promise<Case> {
	return commitOrRetry(async () => {
		const known = await findCase(market, caller, caseId);
		const listing = known.state === 'CLOSED' ? undefined : await takeOverdueSteps(market, await market.listings.get(known.listingId));
		// A step that was just taken may have changed the case.
		const present = known.state === 'CLOSED' ? known : await findCase(market, caller, caseId);
		return presentCase(present, listing, caller, await readCompanies(market, [present]), market);
	});
}

/** Lists cases of one state, newest first, for admins. The list shows stored states; a case's own page applies due steps of the clock. */
export async function listCases(
	market: Ports<'now' | 'currency' | 'members' | 'cases'>,
	caller: MemberRecord,
	{ state, page, size }: { state: CaseState; page: number; size: number },
) {
	const { content, totalElements } = await market.cases.page(state, page, size);
	const companies = await readCompanies(market, content);
	return { content: content.map((one) => presentCase(one, undefined, caller, companies, market)), number: page, size, totalElements };
}

/** Withdraws a party's complaint. Errors: NOT_FOUND, FORBIDDEN, STATE_CONFLICT, BUSY. */
export async function withdrawComplaint(market: CaseMarket, caller: MemberRecord, caseId: string): Promise<Case> {
	const { listingId, state } = await findCase(market, caller, caseId);
	if (state === 'CLOSED') throw new MarketError('STATE_CONFLICT');
	await carryOutAct(market, caller, listingId, { status: 'WITHDRAWN' });
	return readCase(market, caller, caseId);
}

/**
 * Decides a case after the completion deadline as an admin: the parties to ban, with a reason that both are notified of. The same verdict of the same
 * admin, sent again, returns the case and writes nothing. Errors: NOT_FOUND, STATE_CONFLICT, BUSY.
 */
export async function decideCase(
	market: CaseMarket,
	admin: MemberRecord,
	caseId: string,
	verdict: { banned: readonly Party[]; reason: string },
): Promise<Case> {
	const banned = PARTIES.filter((party) => verdict.banned.includes(party));
	await commitOrRetry(async () => {
		const { listingId } = await findCase(market, admin, caseId);
		const before = await takeOverdueSteps(market, await market.listings.get(listingId));
		const after = before?.auction?.caseId === caseId ? applyVerdict(before, banned, market.now) : undefined;
		const { reason } = verdict;
		if (!before || !after) {
			// Read after the listing, since the same verdict may have been written since the case was read.
			if (isDecidedSo(await findCase(market, admin, caseId), admin, banned, reason)) return;
			throw new MarketError('STATE_CONFLICT');
		}
		const members = await findMembers(market, before, banned);
		const data = { ...describeDeal(before, market), caseId, banned: nameBanned(banned), reason, expired: 0 };
		const end = { how: 'DECIDED' as const, at: market.now, banned, reason };
		await market.commit([
			{ kind: 'listing-changed', before, after },
			...saveCase(market, before, caseId, { state: 'CLOSED', reported: listReported(before), end, decidedBy: admin.memberId }),
			...members.flatMap((member) => banIfActive(market, member, reason)),
			...Object.values(listParties(before)).map((memberId) => notify(market, { memberId, kind: 'CASE_DECIDED', diamondId: before.listingId, data })),
		]);
	});
	return readCase(market, admin, caseId);
}

function isDecidedSo({ end, decidedBy }: CaseRecord, admin: MemberRecord, banned: readonly Party[], reason: string): boolean {
	return end?.how === 'DECIDED' && decidedBy === admin.memberId && end.reason === reason && end.banned.join() === banned.join();
}

/** Finds a case. Errors: NOT_FOUND, also for members other than its parties and admins. */
export async function findCase(market: Ports<'cases'>, caller: MemberRecord, caseId: string): Promise<CaseRecord> {
	const found = await market.cases.get(caseId);
	if (!found || (!isAdmin(caller) && !findRole(found, caller))) throw new MarketError('NOT_FOUND');
	return found;
}

async function readCompanies(market: Ports<'members'>, cases: readonly CaseRecord[]): Promise<(memberId: string) => string> {
	const members = await market.members.getMany([...new Set(cases.flatMap(({ sellerId, buyerId }) => [sellerId, buyerId]))]);
	return (memberId) => members.get(memberId)?.companyName ?? '';
}

function presentCase(
	record: CaseRecord,
	listing: ListingRecord | undefined,
	caller: MemberRecord,
	companyOf: (memberId: string) => string,
	market: Ports<'now' | 'currency'>,
): Case {
	const { caseId, listingId, auction, sellerId, buyerId, openedAt, answerBy, settleBy, statements, end, decidedBy, ...shown } = record;
	const party = findRole(record, caller);
	const present = listing?.auction?.caseId === caseId ? listing : undefined;
	return {
		...shown,
		caseId,
		diamondId: listingId,
		currency: market.currency,
		closesAt: present?.auction && writeInstant(present.auction.closesAt),
		role: party ?? 'admin',
		seller: companyOf(sellerId),
		buyer: companyOf(buyerId),
		openedAt: writeInstant(openedAt),
		answerBy: writeInstant(answerBy),
		settleBy: settleBy === undefined ? undefined : writeInstant(settleBy),
		statements: statements.map((statement) => ({ ...statement, at: writeInstant(statement.at) })),
		standings: { seller: findStanding(statements, 'seller'), buyer: findStanding(statements, 'buyer') },
		outlook: record.state === 'OPEN' ? decideCompletion(statements) : undefined,
		end: end && { ...end, at: writeInstant(end.at) },
		abilities: {
			confirm: present !== undefined && party !== undefined && mayConfirm(present, market.now) && findStanding(statements, party) !== 'confirmed',
			complain: present !== undefined && party !== undefined && mayComplain(present, party, market.now),
			withdraw: present !== undefined && party !== undefined && mayWithdraw(present, party, market.now),
			decide: present !== undefined && isAdmin(caller) && mayDecideCase(present, market.now),
		},
	};
}

const writeInstant = (at: number): string => new Date(at).toISOString();
