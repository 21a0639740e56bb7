import { ApiError } from '#shared/contract/client.ts';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { ADMIN_ROLE, USER_ROLE } from '#shared/domain/accounts/member.ts';
import { ADMIN, enrol, enrolWhole, guest, makeAddress, PASSWORD, readCodeSentTo, type SignedIn, signIn } from './market.ts';

const NAME = { firstName: 'Hanako', lastName: 'Ishikawa' } as const;

/** Makes a member whose address is confirmed. */
export async function aVerifiedMember(name = 'member'): Promise<SignedIn> {
	const userName = makeAddress(name);
	const person = { ...NAME, userName, language: 'en', state: 'VERIFIED', roleId: USER_ROLE } as const;
	const write = enrolWhole ?? enrol;
	if (!write) return signUp(userName);
	await write(person, PASSWORD);
	return signIn(userName);
}

/** Makes a member who has signed up and confirmed the address with the mailed code. */
export function aSignedUpMember(name = 'member'): Promise<SignedIn> {
	return enrol ? aVerifiedMember(name) : signUp(makeAddress(name));
}

async function signUp(email: string): Promise<SignedIn> {
	await guest().register({ body: { ...NAME, email, password: PASSWORD, language: 'en' } });
	await guest().verifyOtp({ body: { email, otp: await readCodeSentTo(email) } });
	return signIn(email);
}

let licences = 0;
/** A stage keeps the members of earlier runs, so its licence numbers begin with the second of this one. */
const RUN = enrol ? String(Math.floor(Date.now() / 1000) % 1e8).padStart(8, '0') : String(process.pid % 10_000).padStart(4, '0');
/** Returns a licence number that is unique in this run, and on a stage also among those of earlier runs. */
export const aLicence = (): string => `3${RUN}${String(++licences).padStart(11 - RUN.length, '0')}`;

/** Makes a member who waits for approval. */
export async function aPendingMember(name = 'member', companyName = 'Ishikawa Gems'): Promise<SignedIn> {
	return (await enrolDealer(name, companyName, 'PENDING')) ?? aRegisteredMember(name, companyName);
}

const makeProfile = (companyName: string) =>
	({ ...NAME, phoneNumber: '+81 3 1234 5678', companyName, country: 'JP', licenceNumber: aLicence(), preferredCommunication: 'Email' }) as const;

/** Writes a dealer into the market of this process. Returns undefined if the market runs elsewhere. */
async function enrolDealer(name: string, companyName: string, state: 'PENDING' | 'ACTIVE'): Promise<SignedIn | undefined> {
	if (!enrolWhole) return undefined;
	const userName = makeAddress(name);
	const account = { userName, communicationAddress: userName, language: 'en', roleId: USER_ROLE, registrationVersion: 1 } as const;
	await enrolWhole({ ...makeProfile(companyName), ...account, state }, PASSWORD);
	return signIn(userName);
}

async function completeProfile(member: SignedIn, companyName: string): Promise<SignedIn> {
	await member.api.completeRegistration({ body: makeProfile(companyName) });
	return member;
}

/** Makes a member who has signed up, confirmed the address and waits for approval; the admins are notified. */
async function aRegisteredMember(name = 'member', companyName = 'Ishikawa Gems'): Promise<SignedIn> {
	return completeProfile(await aSignedUpMember(name), companyName);
}

/** Makes a dealer who may trade. */
export async function anActiveMember(name = 'dealer', companyName = 'Ishikawa Gems'): Promise<SignedIn> {
	return (await enrolDealer(name, companyName, 'ACTIVE')) ?? anApprovedMember(name, companyName);
}

/** Makes a dealer who signed up and was approved by the admin, and who is notified of it. */
export async function anApprovedMember(name = 'dealer', companyName = 'Ishikawa Gems'): Promise<SignedIn> {
	return approve(await aRegisteredMember(name, companyName));
}

async function approve(member: SignedIn): Promise<SignedIn> {
	const admin = await theAdmin();
	await admin.api.decideRegistration({ body: { userName: member.userName, decision: 'APPROVE' } });
	return member;
}

/** Milliseconds for which the admin's session is reused, since each sign-in is expensive on purpose. */
const SESSION_USED_FOR = 300_000;
let adminSession: { admin: Promise<SignedIn>; since: number } | undefined;

/** Returns the market's admin, signed in. A session that a test has ended is not used again. */
export async function theAdmin(): Promise<SignedIn> {
	const used = adminSession;
	const isUsable = used !== undefined && Date.now() - used.since < SESSION_USED_FOR && (await isSignedIn(await used.admin));
	// Another call may have replaced the session meanwhile.
	if (!isUsable && adminSession === used) adminSession = undefined;
	adminSession ??= { admin: signInAdmin(), since: Date.now() };
	return adminSession.admin;
}

async function isSignedIn({ api, userName }: SignedIn): Promise<boolean> {
	try {
		await api.getMember({ params: { userName } });
		return true;
	} catch (error) {
		if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return false;
		throw error;
	}
}

async function signInAdmin(): Promise<SignedIn> {
	await enrol?.({ userName: ADMIN, firstName: 'Aiko', lastName: 'Mori', language: 'en', state: 'ACTIVE', roleId: ADMIN_ROLE }, PASSWORD);
	return signIn(ADMIN);
}

let lots = 0;
/** Returns a stone as a dealer would enter it; `changes` replace the attributes that matter to the test. */
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
