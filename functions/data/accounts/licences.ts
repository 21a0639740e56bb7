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
 * The writes by which a licence stays with one company, whose members may be
 * several, when a member comes, changes or leaves. Only the approved hold one:
 * nobody can take a dealer's number by writing it into a form. `leavesNoHolder`: the
 * member is the last one (`isLastHolder`), and nothing of the licence stays.
 */
export function buildLicenceChanges(before: MemberRecord | undefined, after: MemberRecord, leavesNoHolder = false): TransactItem[] {
	const [had, has] = [findClaim(before), findClaim(after)];
	if (had?.licence === has?.licence && had?.company === has?.company) return [];
	// One transaction touches an item once: a company that has another name from now on keeps its licence, if it is the only holder.
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

/** Whether nobody but this member holds the licence. */
export async function isLastHolder(member: MemberRecord): Promise<boolean> {
	const claim = findClaim(member);
	if (!claim) return false;
	const { data } = await licence.get({ licence: claim.licence }).go({ consistent: true });
	return data?.members === 1;
}

function buildRemoval({ licence: number }: Claim): TransactItem {
	return buildDelete(licence.delete({ licence: number }).where(({ members }, { eq }) => eq(members, 1)));
}

/** A member from before these marks existed has no mark to give back. */
function buildRelease({ licence: number }: Claim): TransactItem {
	return buildUpdate(licence.update({ licence: number }).add({ members: -1 }));
}
