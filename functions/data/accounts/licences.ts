import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { deriveLicence, mayHoldLicence } from '#shared/domain/accounts/member.ts';
import { normalizeName } from '#shared/domain/accounts/names.ts';
import { licence } from '../entities/members.ts';
import type { TransactItem } from '../table/items.ts';
import { buildDelete, buildUpdate } from '../table/params.ts';

interface Claim {
	licence: string;
	company: string;
}

/** Returns the licence that a member holds, and its company. Returns undefined for a member who waits or has left. */
function findClaim(member: MemberRecord | undefined): Claim | undefined {
	const held = member && mayHoldLicence(member.state) ? deriveLicence(member) : undefined;
	return held === undefined ? undefined : { licence: held, company: normalizeName(member?.companyName ?? '') };
}

/**
 * Builds the writes that keep a licence with one company when a member is added, changes or leaves. Several members of the company may hold it. Only
 * approved members hold a licence, so nobody can block a dealer's number by entering it in a form. `leavesNoHolder`: the member is the last holder
 * (`isLastHolder`) and the item is deleted.
 */
export function buildLicenceChanges(before: MemberRecord | undefined, after: MemberRecord, leavesNoHolder: boolean): TransactItem[] {
	const [had, has] = [findClaim(before), findClaim(after)];
	if (had?.licence === has?.licence && had?.company === has?.company) return [];
	// A transaction may touch an item only once. A renamed company keeps its licence if it has one holder.
	if (had && has && had.licence === has.licence) {
		const renamed = licence.update({ licence: has.licence }).set({ company: has.company });
		return [buildUpdate(renamed.where(({ members }, { eq }) => eq(members, 1)))];
	}
	return [...(had ? [leavesNoHolder ? buildRemoval(had) : buildRelease(had)] : []), ...(has ? [buildClaim(has)] : [])];
}

function buildClaim({ licence: number, company: name }: Claim): TransactItem {
	const claimed = licence.update({ licence: number }).set({ company: name }).add({ members: 1 });
	return buildUpdate(claimed.where(({ company, members }, { eq, notExists }) => `(${notExists(company)} OR ${eq(company, name)} OR ${eq(members, 0)})`));
}

/** Returns whether the member is the only holder of the licence. */
export async function isLastHolder(member: MemberRecord): Promise<boolean> {
	const claim = findClaim(member);
	if (!claim) return false;
	const { data } = await licence.get({ licence: claim.licence }).go({ consistent: true });
	return data?.members === 1;
}

function buildRemoval({ licence: number }: Claim): TransactItem {
	return buildDelete(licence.delete({ licence: number }).where(({ members }, { eq }) => eq(members, 1)));
}

/** Members from before these items existed have no item to release. */
function buildRelease({ licence: number }: Claim): TransactItem {
	return buildUpdate(licence.update({ licence: number }).add({ members: -1 }));
}
