import { setAccount } from '#functions/adapters/accounts/set-account.ts';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { deriveSteadyId } from '#functions/usecases/steady-id.ts';
import { ADMIN_ROLE, USER_ROLE } from '#shared/domain/accounts/member.ts';
import type { Enrolled } from './enrol.ts';

export const DEMO_PASSWORD = 'Diamonds-2026!';

export const ADMIN: Enrolled = { userName: 'admin@example.com', firstName: 'Aiko', lastName: 'Mori', language: 'en', state: 'ACTIVE', roleId: ADMIN_ROLE };

/** Dealers of the demo market. Those with a password are the demo accounts. */
export const DEALERS: Enrolled[] = [
	makeDealer('seller1', 'Haruto', 'Kiyomizu', 'Kiyomizu Gems', 'JP'),
	makeDealer('seller2', 'Lotte', 'Peeters', 'Antwerp Star BV', 'BE'),
	makeDealer('buyer1', 'Sakura', 'Tanaka', 'Ginza Diamond Co.', 'JP'),
	makeDealer('buyer2', 'Daniel', 'Levi', 'Levi & Sons', 'IL'),
	{ ...makeDealer('pending', 'Ren', 'Sato', 'Okachimachi Stones', 'JP'), state: 'PENDING' },
];

/** Dealers who sell, and bid on others' stones. Nobody signs in for them. */
export const FURTHER_DEALERS: Enrolled[] = [
	makeDealer('surat', 'Asha', 'Mehta', 'Surat Brilliant Works', 'IN'),
	makeDealer('newyork', 'Grace', 'Rosen', '47th Street Diamonds', 'US'),
	makeDealer('hongkong', 'Wing', 'Lau', 'Hung Hom Jewels', 'HK'),
	makeDealer('mumbai', 'Rohan', 'Shah', 'Bandra Diamond House', 'IN'),
	makeDealer('dubai', 'Omar', 'Haddad', 'Creek Gems DMCC', 'AE'),
	makeDealer('osaka', 'Kenji', 'Nishida', 'Shinsaibashi Diamond', 'JP'),
	makeDealer('ramatgan', 'Noa', 'Ben-Ami', 'Ben-Ami Polished', 'IL'),
	makeDealer('kofu', 'Yui', 'Amano', 'Kofu Jewel Works', 'JP'),
];

function makeDealer(name: string, firstName: string, lastName: string, companyName: string, country: string): Enrolled {
	return {
		userName: `${name}@example.com`,
		firstName,
		lastName,
		companyName,
		country,
		licenceNumber: country === 'JP' ? makePoliceNumber(name) : `${country}-2026-${makePoliceNumber(name).slice(-6)}`,
		phoneNumber: '+81 3 5555 0100',
		preferredCommunication: 'Email',
		communicationAddress: `${name}@example.com`,
		language: 'en',
		state: 'ACTIVE',
		roleId: USER_ROLE,
	};
}

/** Makes twelve digits, different for each name. */
function makePoliceNumber(name: string): string {
	const digits = [...name].reduce((number, letter) => (number * 31 + letter.charCodeAt(0)) % 100_000_000, 7);
	return `3012${String(digits).padStart(8, '0')}`;
}

/** Stores a member, unless an interrupted start has done so. With `signIn` also creates the account. */
export async function enrol(market: Market, person: Enrolled, signIn: boolean): Promise<MemberRecord> {
	const memberId = deriveSteadyId(market.now, 'member', person.userName);
	const known = await market.members.get(memberId);
	if (known) return known;
	const member: MemberRecord = { memberId, version: 1, rank: 0, createdAt: market.now, ...person };
	const added = signIn ? { ...member, accountId: await setAccount(member, DEMO_PASSWORD) } : member;
	await market.commit([{ kind: 'member-added', member: added }]);
	return added;
}
