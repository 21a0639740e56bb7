import type { Member, Session } from '#shared/contract/accounts/members.ts';

export const aMember: Member = {
	userId: '01J00000000000000000000001',
	userName: 'buyer@example.com',
	firstName: 'Hanako',
	lastName: 'Kimura',
	email: 'buyer@example.com',
	phoneNumber: '03-1234-5678',
	mobileNumber: null,
	dateOfBirth: null,
	companyName: 'Kimura Diamond',
	country: 'JP',
	licenceNumber: '301234567890',
	registrationVersion: 1,
	preferredCommunication: 'Email',
	communicationAddress: 'buyer@example.com',
	roleDto: { roleId: 102, role: 'User' },
	state: 'ACTIVE',
	stateReason: null,
	rank: 0,
	language: 'en',
	createdAt: '2026-01-01T00:00:00.000Z',
	lastSignInAt: null,
};

export function makeSession(token = 'token-1', refreshToken = 'refresh-1'): Session {
	return { userName: aMember.userName, token, refreshToken, role: aMember.roleDto, data: aMember };
}

export function fakeStorage() {
	const kept = new Map<string, string>();
	return {
		kept,
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
		removeItem: (key: string) => void kept.delete(key),
	};
}
