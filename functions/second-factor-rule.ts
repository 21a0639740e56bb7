import type { RoleId } from '#shared/domain/accounts/member.ts';
import { isSecondFactorMissing, SECOND_FACTOR_RULES, type SecondFactor } from '#shared/domain/accounts/second-factor.ts';
import { readSetting } from './environment.ts';

/** Returns whether a member lacks the second factor that the stage requires. An unknown or missing setting counts as the strictest rule. */
export function lacksSecondFactor(member: { roleId: RoleId; secondFactors?: readonly SecondFactor[] }): boolean {
	const set = readSetting('SECOND_FACTOR');
	return isSecondFactorMissing(member, SECOND_FACTOR_RULES.find((rule) => rule === set) ?? 'everybody');
}
