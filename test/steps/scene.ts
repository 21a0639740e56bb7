import { generateKeyPair, SignJWT } from 'jose';
import { PROOF_LIFE } from '#shared/domain/accounts/proof.ts';
import type { Caller, Scene } from '#test/model/permissions.ts';
import { bids } from './bids.ts';
import { aStone, aVerifiedMember, theAdmin } from './given.ts';
import { eventually, moveClockPast, type SignedIn, signIn } from './market.ts';
import { aClip, aPhoto, attaches } from './media.ts';

/** Values that may not appear in answers to unauthorized callers. */
export interface Secrets {
	/** Contact data of the owner and the counterparty. Each sees their own, and the other's once they have a deal. */
	contacts: string[];
	/** Details of the owner's stones: members see them, guests do not. */
	members: string[];
	/** The counterparty's ceilings in the running auction and in the unfinished deal. Nobody else may see them. */
	ceilings: string[];
}

export interface Stage {
	scene: Scene;
	tokens: Record<Caller, string | undefined>;
	secrets: Secrets;
	/** Signs the callers in again, so that their proofs of identity are fresh however long the tests take. */
	renewProofs: () => Promise<void>;
}

type State = 'VERIFIED' | 'PENDING' | 'REFUSED' | 'ACTIVE';
const CEILINGS = { running: 8123, closed: 9327 };
const PRICE = 10_037;
const BID = 7103;

/** Makes a market with one caller of every kind, a stone under auction and a stone in a deal. */
export async function aStage(): Promise<Stage> {
	const admin = await theAdmin();
	const [verified, pending, refused] = await Promise.all([
		aMember(admin, 'verified', 'VERIFIED'),
		aMember(admin, 'pending', 'PENDING'),
		aMember(admin, 'refused', 'REFUSED'),
	]);
	const [stranger, counterparty, owner, banned, removed] = await Promise.all([
		aMember(admin, 'stranger'),
		aMember(admin, 'counterparty'),
		aMember(admin, 'owner'),
		aMember(admin, 'banned'),
		aMember(admin, 'removed'),
	]);
	const [subject, leaver] = await Promise.all([aMember(admin, 'subject'), aMember(admin, 'leaver')]);
	await admin.api.banMember({ params: { userId: idsOf(banned).userId }, body: { reason: 'A try.' } });
	await removed.api.removeMember({ params: { id: idsOf(removed).userId } });

	const weight = Number((500 + Math.random() * 400).toFixed(3));
	const hidden = {
		remarks: `Ask for the ring ${weight}`,
		certificateNumber: `C${weight * 1000}`,
		externalLink: `https://example.com/${weight}`,
		askingPrice: PRICE,
	};
	const dealt = await owner.api.createDiamond({ body: aStone({ weight, askingPrice: PRICE }) });
	await attaches(owner, dealt.diamondId, [aPhoto()]);
	const closesAt = await bidOn(counterparty, dealt.diamondId, CEILINGS.closed);
	await moveClockPast(closesAt);
	await owner.api.bidStatus({ body: { diamondId: dealt.diamondId, status: 'ACCEPTED' } });
	const complaint = { diamondId: dealt.diamondId, status: 'COMPLAINT', reason: 'The stone never came.' } as const;
	const { caseId = '' } = await counterparty.api.bidStatus({ body: complaint });

	const auctioned = await owner.api.createDiamond({ body: aStone({ ...hidden, weight }) });
	const { images, video = '' } = await attaches(owner, auctioned.diamondId, [aPhoto('images[0]'), aPhoto('images[1]'), await aClip()]);
	await bidOn(counterparty, auctioned.diamondId, CEILINGS.running);
	const { importId } = await owner.api.uploadCsv({ body: { fileName: 'stones.csv', size: 100 } });
	const { savedSearchId } = await owner.api.saveSearch({ body: { name: 'Round', search: { shape: ['ROUND'] } } });
	await signIn(owner.userName);
	const { content: sessions } = await owner.api.sessions({});
	const found = await owner.api.listNotifications({ params: { userId: idsOf(owner).userId }, query: {} });
	await eventually('the stone in the search', async () => (await stranger.api.search({ body: { caratFrom: weight, caratTo: weight } })).totalElements === 1);

	const tokens: Stage['tokens'] = {
		guest: undefined,
		'garbage token': 'garbage',
		'altered token': altered(owner.session.token, idsOf(admin).userId),
		'foreign token': await foreign(owner.session.token),
		removed: removed.session.token,
		banned: banned.session.token,
		verified: verified.session.token,
		pending: pending.session.token,
		refused: refused.session.token,
		stranger: stranger.session.token,
		counterparty: counterparty.session.token,
		owner: owner.session.token,
		admin: admin.session.token,
	};
	let provedAt = 0;
	const renewProofs = async () => {
		if (Date.now() - provedAt < PROOF_LIFE / 2) return;
		provedAt = Date.now();
		const renew = async ([caller, { userName }]: [string, SignedIn]) => Object.assign(tokens, { [caller]: (await signIn(userName)).session.token });
		await Promise.all(Object.entries({ verified, pending, refused, stranger, counterparty, owner, admin }).map(renew));
	};

	return {
		scene: {
			owner: idsOf(owner),
			subject: idsOf(subject),
			leaver: idsOf(leaver),
			sessionId: sessions.find(({ isPresent }) => !isPresent)?.sessionId ?? '',
			auctioned: { diamondId: auctioned.diamondId, lotId: auctioned.lotId },
			dealt: { diamondId: dealt.diamondId, lotId: dealt.lotId },
			caseId,
			importId,
			savedSearchId,
			notificationId: found.content[0]?.notificationId ?? '',
			weight,
		},
		tokens,
		renewProofs,
		secrets: {
			contacts: [owner, counterparty].flatMap(({ userName }) => [userName, ...Object.values(contactOf(userName))]),
			members: [
				...Object.values(hidden).map(String),
				...[...images.slice(1), video].map(nameIn),
				companyOf('owner'),
				companyOf('counterparty'),
				auctioned.lotId,
				String(BID),
			],
			ceilings: Object.values(CEILINGS).map(String),
		},
	};
}

const nameIn = (address: string): string => new URL(address).pathname.split('/').at(-1) ?? '';
const idsOf = ({ userName, session }: SignedIn) => ({ userName, userId: session.data.userId });
const companyOf = (name: string): string => `Gems of the ${name}`;

/** Makes personal data that is unique in this run. */
function contactOf(userName: string) {
	const digits = [...userName].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 100_000_000, 7).toString();
	return { phoneNumber: `+81 3 ${digits.padStart(8, '0')}`, licenceNumber: `3012${digits.padStart(8, '0')}`, communicationAddress: `line-${digits}` };
}

async function aMember(admin: SignedIn, name: string, state: State = 'ACTIVE'): Promise<SignedIn> {
	const member = await aVerifiedMember(name);
	if (state === 'VERIFIED') return member;
	const profile = { firstName: 'Mei', lastName: 'Sato', companyName: companyOf(name), preferredCommunication: 'LINE' as const };
	await member.api.completeRegistration({ body: { ...profile, ...contactOf(member.userName) } });
	const { userName } = member;
	if (state === 'REFUSED') await admin.api.decideRegistration({ body: { userName, decision: 'REFUSE', reason: 'The licence cannot be read.' } });
	if (state === 'ACTIVE') await admin.api.decideRegistration({ body: { userName, decision: 'APPROVE' } });
	return member;
}

/** Bids with a ceiling. Returns when the auction closes. */
async function bidOn(member: SignedIn, diamondId: string, maxBid: number): Promise<string | undefined> {
	const { diamond } = await bids(member, diamondId, BID, maxBid);
	return diamond.closesAt;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (token: string, at: number) => JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString());

/** Returns the market's token with another member's name and the original signature. */
function altered(token: string, member: string): string {
	const [head, , signature] = token.split('.');
	return [head, part({ ...read(token, 1), member }), signature].join('.');
}

/** Returns a token with correct claims and key name, but signed with another key. */
async function foreign(token: string): Promise<string> {
	const { privateKey } = await generateKeyPair('RS256');
	return new SignJWT(read(token, 1)).setProtectedHeader(read(token, 0)).sign(privateKey);
}
