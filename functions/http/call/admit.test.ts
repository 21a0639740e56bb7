import { describe, expect, test, vi } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { type Endpoint, endpoints } from '#shared/contract/endpoints.ts';
import { ADMIN_ROLE, MEMBER_STATES, USER_ROLE } from '#shared/domain/accounts/member.ts';
import { admit } from './admit.ts';
import type { Credential } from './read-bearer.ts';

/** The key's scopes are checked before (`readKey`). */
const withKey = { memberId: 'MEMBER', key: {} } as Credential;
const OPEN = Object.entries<Endpoint>(endpoints).filter(([, { scope }]) => scope);
const dealer = { memberId: 'MEMBER', roleId: USER_ROLE, state: 'ACTIVE' } as MemberRecord;

/** Returns the refusals of a call of each kind that is open to keys; `ADMITTED` for those that are not refused. */
function askAll(member: MemberRecord | undefined, rule = 'offered'): string[] {
	vi.stubEnv('SECOND_FACTOR', rule);
	const outcomes = OPEN.map(([, endpoint]) => {
		try {
			return admit({ member, session: undefined }, withKey, endpoint) === member ? 'ADMITTED' : 'GUEST';
		} catch (error) {
			return (error as { code: string }).code;
		}
	});
	return [...new Set(outcomes)];
}

describe('the owner of an API key', () => {
	test('is an active dealer', () => {
		expect(askAll(dealer)).toEqual(['ADMITTED']);
	});

	test('who became an admin is refused, even where the call is public', () => {
		expect(OPEN.some(([, { who }]) => who === 'public')).toBe(true);
		expect(askAll({ ...dealer, roleId: ADMIN_ROLE })).toEqual(['FORBIDDEN']);
	});

	test.each(MEMBER_STATES.filter((state) => state !== 'ACTIVE'))('who is %s is refused everywhere', (state) => {
		const refusal = state === 'BANNED' ? 'MEMBER_BANNED' : ['REMOVED', 'UNVERIFIED'].includes(state) ? 'KEY_INVALID' : 'NOT_ACTIVE';
		expect(askAll({ ...dealer, state })).toEqual([refusal]);
	});

	test('who is unknown is refused as if the key were', () => {
		expect(askAll(undefined)).toEqual(['KEY_INVALID']);
	});

	test('without the second factor that the stage requires is refused: a key does not get around it', () => {
		expect(askAll(dealer, 'everybody')).toEqual(['FACTOR_NEEDED']);
		expect(askAll({ ...dealer, secondFactors: ['PASSKEY'] }, 'everybody')).toEqual(['FACTOR_NEEDED']);
		expect(askAll({ ...dealer, secondFactors: ['AUTHENTICATOR'] }, 'everybody')).toEqual(['ADMITTED']);
		expect(askAll(dealer, 'admins')).toEqual(['ADMITTED']);
	});
});
