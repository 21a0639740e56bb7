import type { SecondFactors, SecondFactorsRecord } from '#functions/usecases/accounts/ports/second-factors.ts';
import { factors as secondFactorsOfMember } from '../entities/sessions.ts';
import type { TransactItem } from '../table/items.ts';
import { buildPut } from '../table/params.ts';
import { readItem } from '../table/table.ts';

export const factors: SecondFactors = {
	get: (memberId) => readItem(secondFactorsOfMember.get({ memberId })),
};

/** Replaces a member's factors; refused if they have changed since they were read. */
export function buildSecondFactors(before: SecondFactorsRecord | undefined, after: SecondFactorsRecord): TransactItem {
	const kept = secondFactorsOfMember.put({ ...after, version: (before?.version ?? 0) + 1 });
	return buildPut(kept.where(({ version }, { eq, notExists }) => (before ? eq(version, before.version) : notExists(version))));
}
