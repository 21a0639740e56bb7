import { expect, test } from 'vitest';
import { listCorrections } from './list-corrections.ts';

const user = { roleId: 102, role: 'User' } as const;

test('an admin may correct the points of a member, set a password and remove them', () => {
	expect(listCorrections({ state: 'ACTIVE', roleDto: user })).toEqual(['rank', 'password', 'remove']);
	expect(listCorrections({ state: 'BANNED', roleDto: user })).toEqual(['rank', 'password', 'remove']);
});

test('nobody gets a password before the address is proved, and nothing is set right of admins or of who has left', () => {
	expect(listCorrections({ state: 'UNVERIFIED', roleDto: user })).toEqual(['rank', 'remove']);
	expect(listCorrections({ state: 'REMOVED', roleDto: user })).toEqual([]);
	expect(listCorrections({ state: 'ACTIVE', roleDto: { roleId: 101, role: 'Admin' } })).toEqual([]);
});

test('an authenticator is turned off of whoever has one, an admin too', () => {
	const secondFactors = ['AUTHENTICATOR' as const];
	expect(listCorrections({ state: 'ACTIVE', roleDto: user, secondFactors })).toEqual(['rank', 'password', 'factors', 'remove']);
	expect(listCorrections({ state: 'ACTIVE', roleDto: { roleId: 101, role: 'Admin' }, secondFactors })).toEqual(['factors']);
	expect(listCorrections({ state: 'ACTIVE', roleDto: user, secondFactors: ['PASSKEY'] })).toEqual(['rank', 'password', 'remove']);
});
