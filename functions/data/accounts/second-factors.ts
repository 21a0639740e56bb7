import type { SecondFactors } from '#functions/usecases/accounts/ports/second-factors.ts';
import { factors as secondFactorsOfMember } from '../entities/sessions.ts';
import { readItem } from '../table/table.ts';

export const factors: SecondFactors = {
	get: (memberId) => readItem(secondFactorsOfMember.get({ memberId })),
};
