import { monotonicFactory } from 'ulid';
import type { Identity } from '#functions/usecases/accounts/ports/identity.ts';
import type { MemberWorkRecord } from '#functions/usecases/accounts/ports/member-data.ts';
import type { RemovalMarket } from '#functions/usecases/accounts/ports/member-markets.ts';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { SecondFactorsRecord } from '#functions/usecases/accounts/ports/second-factors.ts';
import type { SessionName, SessionRecord } from '#functions/usecases/accounts/ports/sessions.ts';
import { type Account, admitSignIn, nameBearer, settleSignUp } from '#functions/usecases/accounts/registration/accounts.ts';
import { type Change, type ConflictReason, WriteConflict } from '#functions/usecases/market/changes.ts';
import type { Market, Ports } from '#functions/usecases/market/market.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { ADMIN_ROLE, USER_ROLE } from '#shared/domain/accounts/member.ts';
import { makeSuccessor } from '#shared/domain/stock/revision.ts';

const now = Date.parse('2026-11-20T03:00:00.000Z');
const ulid = monotonicFactory();
export const registration = { email: 'hana@example.com', password: 'Diamonds-2026!', firstName: 'Hana', lastName: 'Ishikawa', language: 'ja' as const };

const emptyWorld = () => ({
	records: new Map<string, MemberRecord>(),
	stones: [] as ListingRecord[],
	/** Whose bids go by which company name, by listing and bidder. */
	bids: [] as { listingId: string; bidderId: string; companyName: string }[],
	points: [] as Extract<Change, { kind: 'points' }>['entry'][],
	notifications: [] as Extract<Change, { kind: 'notification' }>['notification'][],
	/** Ids whose next write finds that somebody else was first. */
	races: new Set<string>(),
	/** Number of calls, by caller. */
	counted: new Map<string, number>(),
	/** Calls of the identity service. */
	calls: [] as string[],
	passwords: new Map<string, string>(),
	sessions: new Map<string, SessionRecord>(),
	/** Works that the background was asked for. */
	works: [] as MemberWorkRecord[],
	factors: new Map<string, SecondFactorsRecord>(),
	ended: [] as SessionName[],
	/** Accounts that have signed up and not confirmed it. */
	unconfirmed: new Set<string>(),
});

/** A sign-in from a device that was not seen before. */
export const FROM = { device: { browser: 'Firefox', system: 'Windows' }, isKnownDevice: false, country: 'JP' };

/** A market in memory with its members, stones and identity service. */
export const world = emptyWorld();
export const market = makeMarket();

export function beginAnew(): void {
	Object.assign(world, emptyWorld());
}

export function add(fields: Partial<MemberRecord>, password?: string): MemberRecord {
	const memberId = ulid();
	const record: MemberRecord = {
		memberId,
		accountId: memberId,
		userName: registration.email,
		version: 1,
		roleId: USER_ROLE,
		state: 'UNVERIFIED',
		language: 'ja',
		firstName: 'Hana',
		lastName: 'Ishikawa',
		rank: 0,
		createdAt: now,
		...fields,
	};
	world.records.set(record.memberId, record);
	if (password) world.passwords.set(record.accountId ?? '', password);
	return record;
}

export function makeMember(userName: string): MemberRecord {
	const found = [...world.records.values()].find((record) => record.userName === userName);
	if (!found) throw new Error(`There is no ${userName}`);
	return found;
}

export const idOf = (userName: string): string => makeMember(userName).memberId;

/** With `leaderId` a stone in an auction, or after it. */
export function makeListing(sellerId: string, state: ListingRecord['state'], leaderId?: string): ListingRecord {
	return {
		listingId: ulid(),
		sellerId,
		state,
		version: 1,
		revision: 1,
		hidden: false,
		expiresAt: now,
		reminded: false,
		createdAt: now,
		auctions: 0,
		stone: { lotId: 'A', shape: 'ROUND', weight: 1 },
		...(leaderId && { auction: makeAuction(leaderId) }),
	};
}

function makeAuction(leaderId: string): NonNullable<ListingRecord['auction']> {
	const lead = { leaderId, leaderName: 'Hana Ishikawa', leaderCompanyName: 'Ishikawa Gems', currentBid: 8000, ceiling: 8000, secret: '' };
	return { ...lead, number: 1, startedAt: now, closesAt: now, bidCount: 1, sequence: 1, lastHash: '0'.repeat(64), lastBidAt: 0 };
}

/** Only what the members' use cases touch. */
function makeMarket(): RemovalMarket {
	const parts: Ports<'now' | 'actor' | 'evenTime' | 'newId' | 'commit'> & {
		[K in 'members' | 'listings' | 'bids' | 'secondFactors' | 'rateLimits']: Partial<Market[K]>;
	} = {
		now,
		evenTime: 0,
		actor: {},
		newId: ulid,
		commit,
		members: {
			get: async (memberId) => world.records.get(memberId),
			getMany: async (memberIds) => new Map(memberIds.flatMap((id) => world.records.get(id) ?? []).map((record) => [record.memberId, record])),
			byUserName: async (userName) => [...world.records.values()].find((record) => record.userName === userName),
			isLastHolder: async () => false,
			adminIds: async () => [...world.records.values()].filter(({ roleId }) => roleId === ADMIN_ROLE).map(({ memberId }) => memberId),
		},
		listings: {
			get: async (listingId) => world.stones.find((one) => one.listingId === listingId),
			getMany: async (listingIds) => world.stones.filter(({ listingId }) => listingIds.includes(listingId)),
			async *bySeller(sellerId) {
				yield world.stones.filter((one) => one.sellerId === sellerId);
			},
		},
		bids: {
			listingsBidOn: async (bidder) => world.bids.filter(({ bidderId }) => bidderId === bidder).map(({ listingId }) => listingId),
			counts: async () => [],
			async renameBidder(bidder, _, companyName) {
				for (const one of world.bids.filter(({ bidderId }) => bidderId === bidder)) one.companyName = companyName;
			},
		},
		secondFactors: { get: async (memberId) => world.factors.get(memberId) },
		rateLimits: {
			async count(subject, _window, _now, by) {
				const counted = (world.counted.get(subject) ?? 0) + by;
				world.counted.set(subject, counted);
				return counted;
			},
		},
	};
	const works: RemovalMarket['works'] = { get: async ({ memberId, kind }) => world.works.find((one) => one.memberId === memberId && one.kind === kind) };
	return { ...(parts as Market), works };
}

async function commit(changes: readonly Change[]): Promise<void> {
	const lost = changes.flatMap((change, index): { index: number; reason: ConflictReason }[] => {
		if (change.kind === 'member-added' && [...world.records.values()].some(({ userName }) => userName === change.member.userName)) {
			return [{ index, reason: 'ADDRESS_TAKEN' }];
		}
		if (
			(change.kind === 'member-changed' || change.kind === 'member-removed') &&
			isOvertaken(change.before.memberId, world.records.get(change.before.memberId)?.version, change.before.version)
		) {
			return [{ index, reason: 'VERSION' }];
		}
		if (
			change.kind === 'points' &&
			change.given &&
			isOvertaken(change.entry.memberId, world.records.get(change.entry.memberId)?.version, change.given.version)
		) {
			return [{ index, reason: 'VERSION' }];
		}
		if (change.kind === 'member-standing' && (world.records.get(change.memberId)?.state === 'ACTIVE') !== change.isActive) {
			return [{ index, reason: 'VERSION' }];
		}
		if (change.kind === 'listing-changed') {
			const present = world.stones.find(({ listingId }) => listingId === change.before.listingId);
			if (isOvertaken(change.before.listingId, present?.version, change.before.version)) return [{ index, reason: 'VERSION' }];
		}
		return [];
	});
	if (lost.length > 0) throw new WriteConflict(lost);
	for (const change of changes) apply(change);
}

function isOvertaken(id: string, present: number | undefined, read: number): boolean {
	return world.races.delete(id) || present !== read;
}

function apply(change: Change): void {
	if (change.kind === 'member-added') world.records.set(change.member.memberId, change.member);
	if (change.kind === 'member-changed' || change.kind === 'member-removed')
		world.records.set(change.after.memberId, { ...change.after, version: change.before.version + 1 });
	if (change.kind === 'listing-changed') {
		world.stones = world.stones.map((one) => (one.listingId === change.after.listingId ? makeSuccessor(change.before, change.after) : one));
	}
	if (change.kind === 'listing-removed') world.stones = world.stones.filter(({ listingId }) => listingId !== change.listing.listingId);
	if (change.kind === 'points') world.points.push(change.entry);
	if (change.kind === 'notification') world.notifications.push(change.notification);
	if (change.kind === 'factors') world.factors.set(change.after.memberId, { ...change.after, version: change.after.version + 1 });
	if (change.kind === 'member-work') world.works = [...world.works.filter((one) => one !== change.before), change.after];
	if (change.kind === 'session-begun') world.sessions.set(change.session.sessionId, change.session);
	if (change.kind === 'session-ended') world.ended.push(change.session);
}

/** Knows passwords, takes 111111 for every code, and asks the market's rules as the triggers do; its refresh tokens are accounts. */
export const identity: Identity = {
	async signUp(accountId, _, password) {
		if (world.passwords.has(accountId)) return identity.resendCode(accountId, 'en');
		world.unconfirmed.add(accountId);
		world.passwords.set(accountId, password);
	},
	async confirmSignUp(accountId, code) {
		world.calls.push(`confirm ${accountId}`);
		if (!world.passwords.has(accountId) || code !== '111111') throw new MarketError('OTP_INVALID');
		world.unconfirmed.delete(accountId);
		await settleSignUp(market, describeAccount(accountId));
	},
	async resendCode(accountId) {
		world.calls.push(`resend ${accountId}`);
	},
	async signIn(accountId, password) {
		world.calls.push(`signIn ${accountId}`);
		if (world.passwords.get(accountId) !== password) throw new MarketError('BAD_CREDENTIALS');
		if (world.unconfirmed.has(accountId)) throw new MarketError('NOT_VERIFIED');
		await admitSignIn(market, describeAccount(accountId));
		await nameBearer(market, describeAccount(accountId), 'sign-in');
		return { token: 'token', refreshToken: accountId, sessionId: `session of ${accountId}`, signedInAt: now };
	},
	async refresh(refreshToken) {
		return { token: 'token', refreshToken, memberId: await nameBearer(market, describeAccount(refreshToken), 'refresh') };
	},
	async findSession(refreshToken) {
		return { memberId: refreshToken, sessionId: `session of ${refreshToken}`, refreshToken };
	},
	async revoke(refreshToken) {
		world.calls.push(`revoke ${refreshToken}`);
	},
	async forgotPassword(accountId, _, occasion) {
		world.calls.push(`forgot ${accountId} ${occasion}`);
	},
	async confirmForgotPassword() {
		throw new MarketError('OTP_INVALID');
	},
	async setPassword(accountId, password) {
		world.passwords.set(accountId, password);
	},
	async forget(accountId) {
		world.passwords.delete(accountId);
		world.calls.push(`forget ${accountId}`);
	},
	async forgetSignUps(email) {
		world.calls.push(`forget sign-ups of ${email}`);
	},
	async signOutEverywhere(accountId) {
		world.calls.push(`signOut ${accountId}`);
	},
};

/** An account as the service tells of it: of those that signed up elsewhere than in the table, it knows what they typed. */
function describeAccount(accountId: string): Account {
	const member = [...world.records.values()].find((one) => one.accountId === accountId);
	return { accountId, email: member?.userName ?? '', firstName: 'Hana', lastName: 'Ishikawa', language: 'ja' };
}
