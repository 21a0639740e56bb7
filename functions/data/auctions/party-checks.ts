import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { BidCount } from '#functions/usecases/auctions/ports/bids.ts';
import { deriveLicence, type MemberState, USER_ROLE } from '#shared/domain/accounts/member.ts';
import { member, partyCheck } from '../entities/members.ts';
import type { TransactItem } from '../table/items.ts';
import { buildCheck, buildUpdate } from '../table/params.ts';

/** Copies per member: enough for one seller to have a tenth of all bids in the rush before the close (`test/faults/one-party.alone.test.ts`). */
const PARTY_CHECKS = 12;

const ACTIVE = 'ACTIVE' satisfies MemberState;
/** Members in these states may have copies. */
const WITH_COPIES: readonly MemberState[] = [ACTIVE, 'BANNED'];

/** Reads the counts of the bids in which a member is seller or bidder, one in each copy. */
export async function readBidCounts(memberId: string): Promise<BidCount[]> {
	const { data } = await partyCheck.query.primary({ memberId }).begins({ lane: '' }).go({ consistent: true });
	return data.map(({ lane, bids, listingId }) => ({ lane, bids, listingId }));
}

/**
 * Builds a transaction's check, on a random copy, that a party of a bid is active and has another licence than `licence`. The copy counts the bid. The
 * check also fails if there are no copies yet.
 */
export function buildPartyCheck(memberId: string, listingId: string, otherLicence: string | undefined): TransactItem {
	const lane = String(Math.floor(Math.random() * PARTY_CHECKS));
	const counted = partyCheck.update({ memberId, lane }).set({ listingId }).add({ bids: 1 });
	const checked = counted.where(({ state }, { eq }) => eq(state, ACTIVE));
	if (otherLicence === undefined) return buildUpdate(checked);
	return buildUpdate(checked.where(({ licence }, { ne, notExists }) => `(${notExists(licence)} OR ${ne(licence, otherLicence)})`));
}

/** Builds the writes that update the copies when a member changes. With `counts`, they are refused if a bid was counted since those were read. */
export function buildPartyCheckChanges(before: MemberRecord, after: MemberRecord, counts?: readonly BidCount[]): TransactItem[] {
	const isSame = chooseState(before) === chooseState(after) && deriveLicence(before) === deriveLicence(after);
	if (isSame || !(WITH_COPIES.includes(before.state) || after.state === ACTIVE)) return [];
	return buildCopies(after, counts);
}

/** Builds the writes that create a member's copies, guarded by the member's version. */
export function buildMissingPartyChecks(record: MemberRecord): TransactItem[] {
	return [buildCheck(member.get({ memberId: record.memberId }), { version: record.version }), ...buildCopies(record)];
}

/** Builds the writes of all copies, which keep their counts. */
function buildCopies(record: MemberRecord, counts?: readonly BidCount[]): TransactItem[] {
	const { memberId } = record;
	const state = chooseState(record);
	// An upsert would leave out an undefined licence and so keep the earlier one.
	const licence = deriveLicence(record) ?? '';
	return Array.from({ length: PARTY_CHECKS }, (_, at) => {
		const lane = String(at);
		const copy = partyCheck.upsert({ memberId, lane, state, licence });
		if (!counts) return buildUpdate(copy);
		const counted = counts.find((one) => one.lane === lane)?.bids;
		return buildUpdate(copy.where(({ bids }, { eq, notExists }) => (counted === undefined ? notExists(bids) : eq(bids, counted))));
	});
}

/** Returns the state in a member's copies. That of an admin refuses bids, since admins do not trade. */
function chooseState({ roleId, state }: MemberRecord): MemberState {
	return state === ACTIVE && roleId !== USER_ROLE ? 'VERIFIED' : state;
}
