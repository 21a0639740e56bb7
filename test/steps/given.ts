import type { DiamondAttributes } from '#shared/contract/diamonds.ts';
import { ADMIN_ROLE, USER_ROLE } from '#shared/domain/member.ts';
import { ADMIN, enrol, guest, makeAddress, PASSWORD, readCodeSentTo, type SignedIn, signIn } from './market.ts';

/** Someone who has signed up and confirmed the address. */
export async function aVerifiedMember(name = 'member'): Promise<SignedIn> {
	const email = makeAddress(name);
	if (enrol) {
		const person = { userName: email, firstName: 'Hanako', lastName: 'Ishikawa', language: 'en', state: 'VERIFIED', roleId: USER_ROLE } as const;
		await enrol(person, PASSWORD);
		return signIn(email);
	}
	await guest().register({ body: { email, password: PASSWORD, firstName: 'Hanako', lastName: 'Ishikawa', language: 'en' } });
	await guest().verifyOtp({ body: { email, otp: await readCodeSentTo(email) } });
	return signIn(email);
}

let licences = 0;
/** A licence that nobody else in this run has, if the market is this run's. */
export const aLicence = (): string => `3${String(process.pid % 10_000).padStart(4, '0')}${String(++licences).padStart(7, '0')}`;

/** Someone who waits for approval. */
export async function aPendingMember(name = 'member', companyName = 'Ishikawa Gems'): Promise<SignedIn> {
	const member = await aVerifiedMember(name);
	await member.api.completeRegistration({
		body: {
			firstName: 'Hanako',
			lastName: 'Ishikawa',
			phoneNumber: '+81 3 1234 5678',
			companyName,
			country: 'JP',
			licenceNumber: aLicence(),
			preferredCommunication: 'Email',
		},
	});
	return member;
}

/** A dealer who may trade. */
export async function anActiveMember(name = 'dealer', companyName = 'Ishikawa Gems'): Promise<SignedIn> {
	const member = await aPendingMember(name, companyName);
	const admin = await theAdmin();
	await admin.api.decideRegistration({ body: { userName: member.userName, decision: 'APPROVE' } });
	return member;
}

/** Milliseconds for which a session of the admin is used again: each signing in takes a processor's time, on purpose. */
const SESSION_USED_FOR = 300_000;
let adminSession: { admin: Promise<SignedIn>; since: number } | undefined;

/** The market's admin, signed in. */
export function theAdmin(): Promise<SignedIn> {
	if (!adminSession || Date.now() - adminSession.since > SESSION_USED_FOR) adminSession = { admin: signInAdmin(), since: Date.now() };
	return adminSession.admin;
}

async function signInAdmin(): Promise<SignedIn> {
	await enrol?.({ userName: ADMIN, firstName: 'Aiko', lastName: 'Mori', language: 'en', state: 'ACTIVE', roleId: ADMIN_ROLE }, PASSWORD);
	return signIn(ADMIN);
}

let lots = 0;
/** A stone as a dealer would type it in; `changes` replace what matters to the test. */
export function aStone(changes: Partial<DiamondAttributes> = {}): DiamondAttributes {
	return {
		lotId: `LOT-${process.pid}-${++lots}`,
		shape: 'ROUND',
		weight: 1.02,
		color: 'F',
		clarity: 'VS1',
		cut: 'EX',
		polish: 'EX',
		symmetry: 'VG',
		fluorescence: 'N',
		laboratory: 'GIA',
		length: 6.41,
		width: 6.43,
		depth: 3.98,
		askingPrice: 10_000,
		...changes,
	};
}
