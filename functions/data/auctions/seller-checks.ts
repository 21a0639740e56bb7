import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { deriveLicence, type MemberState } from '#shared/domain/accounts/member.ts';
import { member, sellerCheck } from '../entities/members.ts';
import type { TransactItem } from '../table/items.ts';
import { buildCheck, buildPut } from '../table/params.ts';

/** Copies per member: enough for one seller to have a tenth of all bids in the rush before the close (`test/faults/one-seller.alone.test.ts`). */
export const SELLER_CHECKS = 12;

const ACTIVE = 'ACTIVE' satisfies MemberState;
/** Members in these states may have copies. */
const WITH_COPIES: readonly MemberState[] = [ACTIVE, 'BANNED'];

/**
 * Builds a transaction's check, on a random copy, that the seller is active and has another licence than `licence`. It also fails if there are no
 * copies yet.
 */
export function buildSellerCheck(memberId: string, licence: string | undefined): TransactItem {
	const lane = String(Math.floor(Math.random() * SELLER_CHECKS));
	return buildCheck(sellerCheck.get({ memberId, lane }), { state: ACTIVE }, { licence });
}

/** Builds the writes that update the copies when a member changes. */
export function buildSellerCheckChanges(before: MemberRecord, after: MemberRecord): TransactItem[] {
	const isSame = before.state === after.state && deriveLicence(before) === deriveLicence(after);
	if (isSame || !(WITH_COPIES.includes(before.state) || after.state === ACTIVE)) return [];
	return buildCopies(after);
}

/** Builds the writes that create a member's copies, guarded by the member's version. */
export function buildMissingSellerChecks(record: MemberRecord): TransactItem[] {
	return [buildCheck(member.get({ memberId: record.memberId }), { version: record.version }), ...buildCopies(record)];
}

function buildCopies(record: MemberRecord): TransactItem[] {
	const { memberId, state } = record;
	return Array.from({ length: SELLER_CHECKS }, (_, lane) => buildPut(sellerCheck.put({ memberId, lane: String(lane), state, licence: deriveLicence(record) })));
}
