import { computeStanding, findMisplaced, onePercentOver, type Standing } from './ledger.ts';

/**
 * The market in plain code, written from the rulebook (sections 2 to 6 and 9). It shares nothing
 * with the market's own code. It covers the calls of members, the states of stones, auctions and
 * points, and all notifications.
 */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RATE = 30;
/** Japan has had no summer time since 1951. */
const TOKYO = 9 * HOUR;

export type StoneState = 'DISPLAYED' | 'SUSPENDED' | 'BIDDING' | 'AWAITING_DECISION' | 'ACCEPTED' | 'SOLD';
export type Party = 'seller' | 'buyer';

export interface Offered {
	lotId: string;
	weight: number;
	/** Whole currency units per carat. Missing if the price is on request. */
	askingPrice?: number;
}

export interface PlainAuction {
	standing: Standing;
	/** Number of bids that other members can see. */
	bidCount: number;
	/** The ceiling of each bidder. */
	ceilings: Map<string, number>;
	closesAt: number;
	decideBy?: number;
	confirmBy?: number;
	/** Parties whose complaint has moved the completion deadline. */
	movedBy: Set<Party>;
	reminded: boolean;
	/** The last statement of each party. */
	standBy: Map<Party, 'confirmed' | 'complained'>;
	/** Parties whose last statement withdrew a complaint. */
	withdrew: Set<Party>;
	/** Number of complaints by each party. Any complaint opens a case. */
	complaints: Record<Party, number>;
	/** Deadline for an admin to decide between contradicting statements. */
	settleBy?: number;
}

export interface PlainStone extends Offered {
	diamondId: string;
	sellerId: string;
	state: StoneState;
	revision: number;
	hidden: boolean;
	expiresAt: number;
	auction?: PlainAuction;
	/** Whether the seller rejected the last auction's bid, and there was none since. */
	isRejected?: boolean;
}

export interface PlainMember {
	memberId: string;
	name: string;
	banned: boolean;
	/** Whether the last ban was lifted by the admin, who may repeat that. */
	lifted: boolean;
	banReason?: string;
	points: number;
	tracked: Set<string>;
	told: Map<string, number>;
}

export interface PlainBid {
	bidId: string;
	diamondId: string;
	revision: number;
	bidAmount: number;
	maxBid: number;
}

/** `undefined` if the call succeeds. Otherwise all acceptable codes, since several rules may refuse at once. */
export type Refusals = string[] | undefined;

export class PlainMarket {
	now: number;
	readonly members = new Map<string, PlainMember>();
	readonly stones = new Map<string, PlainStone>();
	/** Every bid that was accepted, to be sent again. */
	readonly taken: { bidderId: string; bid: PlainBid }[] = [];

	constructor(now: number, members: readonly { memberId: string; name: string }[]) {
		this.now = now;
		for (const { memberId, name } of members)
			this.members.set(memberId, { memberId, name, banned: false, lifted: false, points: 0, tracked: new Set(), told: new Map() });
	}

	member(memberId: string): PlainMember {
		const member = this.members.get(memberId);
		if (!member) throw new Error(`There is no member ${memberId}`);
		return member;
	}

	// Stock

	list(sellerId: string, offered: Offered): Refusals {
		return this.#refuse(sellerId, [this.#holdsLot(sellerId, offered.lotId) && 'LOT_ID_TAKEN']);
	}

	/** Adds a stone under the id that the market chose. */
	add(sellerId: string, diamondId: string, offered: Offered): void {
		this.stones.set(diamondId, { ...offered, diamondId, sellerId, state: 'DISPLAYED', revision: 1, hidden: false, expiresAt: this.now + 30 * DAY });
	}

	edit(sellerId: string, diamondId: string, offered: Offered, stale: boolean): Refusals {
		const stone = this.stones.get(diamondId);
		const refusals = this.#refuse(sellerId, [
			!(stone && this.maySee(sellerId, stone)) && 'NOT_FOUND',
			stone && stone.sellerId !== sellerId && 'FORBIDDEN',
			stone && !isEditable(stone) && 'STATE_CONFLICT',
			stale && 'STALE',
			this.#holdsLot(sellerId, offered.lotId, diamondId) && 'LOT_ID_TAKEN',
		]);
		if (!refusals && stone) replaceOffer(stone, offered);
		return refusals;
	}

	/** Refreshes a stone. Returns `skipped` if the call is accepted but leaves the stone unchanged. */
	refresh(sellerId: string, diamondId: string): Refusals | 'skipped' {
		return this.#changeOwn(sellerId, diamondId, (stone) => Object.assign(stone, { state: 'DISPLAYED', expiresAt: this.now + 30 * DAY }));
	}

	remove(sellerId: string, diamondId: string): Refusals | 'skipped' {
		return this.#changeOwn(sellerId, diamondId, () => this.stones.delete(diamondId));
	}

	track(memberId: string, diamondId: string, tracked: boolean): Refusals {
		const stone = this.stones.get(diamondId);
		const refusals = this.#refuse(memberId, [tracked && !(stone && this.maySee(memberId, stone)) && 'NOT_FOUND']);
		if (!refusals) this.member(memberId).tracked[tracked ? 'add' : 'delete'](diamondId);
		return refusals;
	}

	/** Imports rows of a sheet, each with a different lot id. Returns the numbers of saved and duplicate rows. Ids come from `listed`. */
	upload(sellerId: string, rows: readonly Offered[], replaceAll: boolean): { refusals: Refusals; saved: number; duplicate: number; added: Offered[] } {
		const refusals = this.#refuse(sellerId, []);
		const result = { refusals, saved: 0, duplicate: 0, added: [] as Offered[] };
		if (refusals) return result;
		if (replaceAll) {
			const named = new Set(rows.map(({ lotId }) => lotId));
			for (const stone of this.ownedBy(sellerId)) if (isEditable(stone) && !named.has(stone.lotId)) this.stones.delete(stone.diamondId);
		}
		for (const row of rows) {
			const present = this.ownedBy(sellerId).find(({ lotId }) => lotId === row.lotId);
			if (!present) result.added.push(row);
			if (present && replaceAll && isEditable(present)) replaceOffer(present, row);
			if (present && !(replaceAll && (isEditable(present) || isSameOffer(present, row)))) result.duplicate++;
			else result.saved++;
		}
		this.#tell(sellerId, 'IMPORT_FINISHED');
		return result;
	}

	ownedBy(sellerId: string): PlainStone[] {
		return [...this.stones.values()].filter((stone) => stone.sellerId === sellerId);
	}

	// Bids

	bid(bidderId: string, bid: PlainBid): Refusals {
		const stone = this.stones.get(bid.diamondId);
		const entry = { bidderId, bidAmount: bid.bidAmount, ceiling: bid.maxBid };
		const { standing } = stone?.auction ?? {};
		const misplaced = stone?.askingPrice && findMisplaced(standing, entry, leastFirstBid(stone.askingPrice));
		const refusals = this.#refuse(bidderId, [
			!(stone && this.maySee(bidderId, stone)) && 'NOT_FOUND',
			stone?.sellerId === bidderId && 'OWN_LISTING',
			stone && (stone.hidden || (stone.state !== 'DISPLAYED' && stone.state !== 'BIDDING')) && 'NOT_BIDDABLE',
			stone?.auction && stone.state !== 'BIDDING' && 'AUCTION_CLOSED',
			stone && stone.revision !== bid.revision && 'STALE',
			stone && stone.askingPrice === undefined && 'NOT_PRICED',
			stone?.askingPrice && bid.maxBid > 10 * stone.askingPrice && 'BID_TOO_HIGH',
			misplaced && (standing?.leaderId === bidderId ? 'MAX_NOT_RAISED' : 'BID_TOO_LOW'),
		]);
		if (refusals || !stone) return refusals;
		const next = computeStanding(standing, entry);
		const auction = stone.auction ?? this.#openAuction(next);
		Object.assign(stone, { state: 'BIDDING', auction, isRejected: false });
		if (standing?.leaderId !== bidderId) {
			auction.bidCount++;
			this.#tell(stone.sellerId, 'BID_RECEIVED');
		}
		if (standing && next.leaderId !== standing.leaderId) this.#tell(standing.leaderId, 'OUTBID');
		auction.standing = next;
		auction.ceilings.set(bidderId, bid.maxBid);
		this.taken.push({ bidderId, bid });
		return undefined;
	}

	/** Repeats a bid, which changes nothing. It returns the outcome of the first time, whatever has become of the stone. */
	bidAgain(bidderId: string): Refusals {
		return this.#refuse(bidderId, []);
	}

	requiredBid(stone: PlainStone): number | undefined {
		if (stone.hidden || stone.askingPrice === undefined || (stone.state !== 'DISPLAYED' && stone.state !== 'BIDDING')) return undefined;
		return stone.auction ? onePercentOver(stone.auction.standing.currentBid) : leastFirstBid(stone.askingPrice);
	}

	// After the close: the same act of the same party, sent again while it stands, succeeds and changes nothing

	accept(memberId: string, diamondId: string): Refusals {
		if (this.#mayRepeat(memberId, diamondId, (stone, party) => party === 'seller' && isDeal(stone))) return undefined;
		return this.#act(memberId, diamondId, ['seller'], 'AWAITING_DECISION', (stone, auction) => {
			Object.assign(stone, { state: 'ACCEPTED' });
			auction.confirmBy = this.now + 3 * DAY;
			this.#tell(auction.standing.leaderId, 'ACCEPTED');
		});
	}

	reject(memberId: string, diamondId: string): Refusals {
		if (this.#mayRepeat(memberId, diamondId, (stone, party) => party === 'seller' && stone.isRejected === true)) return undefined;
		return this.#act(memberId, diamondId, ['seller'], 'AWAITING_DECISION', (stone) => {
			this.#rejected(stone);
			stone.isRejected = true;
		});
	}

	confirm(memberId: string, diamondId: string): Refusals {
		if (this.#mayRepeat(memberId, diamondId, (stone, party) => isDeal(stone) && stone.auction?.standBy.get(party) === 'confirmed')) return undefined;
		const may = (auction: PlainAuction, party: Party) => !auction.settleBy && auction.standBy.get(party) !== 'confirmed';
		return this.#act(
			memberId,
			diamondId,
			PARTIES,
			'ACCEPTED',
			(stone, auction, party) => {
				const hadComplained = auction.standBy.get(party) === 'complained';
				auction.standBy.set(party, 'confirmed');
				auction.withdrew.delete(party);
				const answered = auction.standBy.get(otherOf(party));
				if (answered === 'confirmed') this.#sold(stone);
				if (answered === 'complained') this.#tell(idOf(stone, auction, otherOf(party)), 'COMPLAINT_ANSWERED');
				if (hadComplained && !answered) this.#tell(idOf(stone, auction, otherOf(party)), 'COMPLAINT_WITHDRAWN');
				this.#remindAgain(stone, auction, otherOf(party));
			},
			may,
		);
	}

	complain(memberId: string, diamondId: string): Refusals {
		const stands = (stone: PlainStone, party: Party) => stone.state === 'ACCEPTED' && stone.auction?.standBy.get(party) === 'complained';
		if (this.#mayRepeat(memberId, diamondId, stands)) return undefined;
		const isLate = (auction: PlainAuction) => this.now + DAY > (auction.confirmBy ?? 0);
		// The named party has a day to answer, but each side moves the deadline only once.
		const leavesTime = (auction: PlainAuction, party: Party) => !isLate(auction) || !auction.movedBy.has(party) || auction.standBy.has(otherOf(party));
		const may = (auction: PlainAuction, party: Party) =>
			!auction.settleBy && auction.standBy.get(party) !== 'complained' && auction.complaints[party] < 5 && leavesTime(auction, party);
		return this.#act(
			memberId,
			diamondId,
			PARTIES,
			'ACCEPTED',
			(stone, auction, party) => {
				auction.standBy.set(party, 'complained');
				auction.withdrew.delete(party);
				auction.complaints[party]++;
				this.#tell(idOf(stone, auction, otherOf(party)), 'COMPLAINT');
				if (!isLate(auction) || auction.movedBy.has(party)) return;
				auction.movedBy.add(party);
				auction.confirmBy = this.now + DAY;
				this.#tell(memberId, 'DEADLINE_MOVED');
			},
			may,
		);
	}

	withdraw(memberId: string, diamondId: string): Refusals {
		if (this.#mayRepeat(memberId, diamondId, (stone, party) => stone.state === 'ACCEPTED' && stone.auction?.withdrew.has(party) === true)) return undefined;
		const may = (auction: PlainAuction, party: Party) => !auction.settleBy && auction.standBy.get(party) === 'complained';
		return this.#act(
			memberId,
			diamondId,
			PARTIES,
			'ACCEPTED',
			(stone, auction, party) => {
				auction.standBy.delete(party);
				auction.withdrew.add(party);
				this.#tell(idOf(stone, auction, otherOf(party)), 'COMPLAINT_WITHDRAWN');
				this.#remindAgain(stone, auction, otherOf(party));
			},
			may,
		);
	}

	/** Reminds a silent party anew of a deal once the reminder was due: the other party's statement has changed what silence leads to. */
	#remindAgain(stone: PlainStone, auction: PlainAuction, party: Party): void {
		if (auction.reminded && !auction.standBy.has(party)) this.#tell(idOf(stone, auction, party), 'CONFIRM_REMINDER');
	}

	// The admin

	/** A ban that is repeated with the same reason changes nothing. */
	ban(memberId: string, reason: string): Refusals {
		const member = this.member(memberId);
		if (member.banned) return member.banReason === reason ? undefined : ['STATE_CONFLICT'];
		Object.assign(member, { banned: true, banReason: reason });
		this.#tell(memberId, 'BANNED');
		this.#hideStonesOf(memberId, true);
		return undefined;
	}

	lift(memberId: string): Refusals {
		const member = this.member(memberId);
		if (!member.banned) return member.lifted ? undefined : ['STATE_CONFLICT'];
		Object.assign(member, { banned: false, lifted: true });
		this.#tell(memberId, 'BAN_LIFTED');
		this.#hideStonesOf(memberId, false);
		return undefined;
	}

	listBanned(): string[] {
		return [...this.members.values()].filter(({ banned }) => banned).map(({ memberId }) => memberId);
	}

	decideCase(diamondId: string, banned: readonly Party[]): Refusals {
		const stone = this.stones.get(diamondId);
		if (!stone?.auction?.settleBy) return ['STATE_CONFLICT'];
		this.#endCase(stone, stone.auction, banned);
		return undefined;
	}

	// The clock

	/** Returns the next instant at which something happens by the clock alone. */
	nextInstant(): number {
		return Math.min(...[...this.stones.values()].map(nextInstantOf));
	}

	/** Carries out everything that the clock has decided up to now. Nothing happens between two instants of `nextInstant`. */
	settle(): void {
		for (const stone of this.stones.values()) while (nextInstantOf(stone) <= this.now) this.#takeStep(stone);
	}

	#takeStep(stone: PlainStone): void {
		const { auction } = stone;
		if (stone.state === 'DISPLAYED') Object.assign(stone, { state: 'SUSPENDED' });
		if (!auction) return;
		if (stone.state === 'BIDDING') {
			Object.assign(stone, { state: 'AWAITING_DECISION' });
			auction.decideBy = fiveInTheAfternoon(auction.closesAt, 3);
			this.#tell(stone.sellerId, 'AUCTION_CLOSED_SELLER');
			for (const bidderId of auction.ceilings.keys())
				this.#tell(bidderId, bidderId === auction.standing.leaderId ? 'AUCTION_CLOSED_LEADER' : 'AUCTION_CLOSED_LOSER');
		} else if (stone.state === 'AWAITING_DECISION') {
			this.#rejected(stone);
			this.#tell(stone.sellerId, 'REJECTED');
		} else if (auction.settleBy) {
			this.#endCase(stone, auction, []);
		} else if (!auction.reminded && this.now < (auction.confirmBy ?? 0)) {
			auction.reminded = true;
			for (const party of PARTIES) if (!auction.standBy.has(party)) this.#tell(idOf(stone, auction, party), 'CONFIRM_REMINDER');
		} else this.#completeDeal(stone, auction);
	}

	/** Handles the completion deadline (rulebook, section 6). */
	#completeDeal(stone: PlainStone, auction: PlainAuction): void {
		const words = [...auction.standBy.values()];
		if (!words.includes('complained') && words.length > 0) {
			this.#sold(stone);
			return;
		}
		for (const party of PARTIES) this.#tell(idOf(stone, auction, party), 'REPORTED');
		if (words.length === 2) {
			auction.settleBy = (auction.confirmBy ?? 0) + 7 * DAY;
			return;
		}
		const complainant = auction.standBy.has('buyer') ? 'buyer' : 'seller';
		// If no party has made a statement, the buyer is penalized, too.
		this.#returnStone(stone, auction, [otherOf(complainant)]);
	}

	#endCase(stone: PlainStone, auction: PlainAuction, banned: readonly Party[]): void {
		for (const party of PARTIES) this.#tell(idOf(stone, auction, party), 'CASE_DECIDED');
		this.#returnStone(stone, auction, banned);
	}

	#returnStone(stone: PlainStone, auction: PlainAuction, banned: readonly Party[]): void {
		Object.assign(stone, { state: 'DISPLAYED', auction: undefined });
		for (const party of banned) this.ban(idOf(stone, auction, party), 'The deal failed.');
	}

	#openAuction(standing: Standing): PlainAuction {
		return {
			standing,
			bidCount: 0,
			ceilings: new Map(),
			closesAt: fiveInTheAfternoon(this.now, 1),
			movedBy: new Set(),
			reminded: false,
			standBy: new Map(),
			withdrew: new Set(),
			complaints: { seller: 0, buyer: 0 },
		};
	}

	#rejected(stone: PlainStone): void {
		const leaderId = stone.auction?.standing.leaderId ?? '';
		this.member(stone.sellerId).points--;
		this.member(leaderId).points++;
		this.#tell(leaderId, 'REJECTED');
		Object.assign(stone, { state: 'DISPLAYED', auction: undefined });
	}

	#sold(stone: PlainStone): void {
		stone.state = 'SOLD';
		for (const memberId of [stone.sellerId, stone.auction?.standing.leaderId ?? '']) this.#tell(memberId, 'COMPLETED');
	}

	// Shared by the sections above

	/** Returns whether the stone is open to all members, or the member is its seller or a party. */
	maySee(memberId: string, stone: PlainStone): boolean {
		const open = !stone.hidden && (stone.state === 'DISPLAYED' || stone.state === 'BIDDING' || stone.state === 'AWAITING_DECISION');
		return open || partyOf(memberId, stone) !== undefined;
	}

	/** Like `maySee`, but includes the outcome of an auction that the member has lost. */
	mayLookAt(memberId: string, stone: PlainStone): boolean {
		const isDecided = stone.state === 'ACCEPTED' || stone.state === 'SOLD';
		return this.maySee(memberId, stone) || (isDecided && stone.auction?.ceilings.has(memberId) === true);
	}

	/** Returns the refusals of a call. A banned member is always refused; other members by any rule in `reasons`. */
	#refuse(memberId: string, reasons: readonly (string | false | 0 | undefined)[]): Refusals {
		if (this.member(memberId).banned) return ['MEMBER_BANNED'];
		const refusals = reasons.filter((reason) => typeof reason === 'string');
		return refusals.length > 0 ? refusals : undefined;
	}

	#changeOwn(sellerId: string, diamondId: string, change: (stone: PlainStone) => void): Refusals | 'skipped' {
		const stone = this.stones.get(diamondId);
		const refusals = this.#refuse(sellerId, [stone && stone.sellerId !== sellerId && this.maySee(sellerId, stone) && 'FORBIDDEN']);
		if (refusals) return refusals;
		// A stone that the member cannot see is answered like one that does not exist.
		if (!stone || stone.sellerId !== sellerId || !isEditable(stone)) return 'skipped';
		change(stone);
		return undefined;
	}

	/** Returns whether a member who may act at all has done so before, by `stands`. */
	#mayRepeat(memberId: string, diamondId: string, stands: (stone: PlainStone, party: Party) => boolean): boolean {
		const stone = this.stones.get(diamondId);
		const party = stone && partyOf(memberId, stone);
		return !this.#refuse(memberId, []) && stone !== undefined && party !== undefined && stands(stone, party);
	}

	#act(
		memberId: string,
		diamondId: string,
		parties: readonly Party[],
		state: StoneState,
		act: (stone: PlainStone, auction: PlainAuction, party: Party) => void,
		may: (auction: PlainAuction, party: Party) => boolean = () => true,
	): Refusals {
		const stone = this.stones.get(diamondId);
		const party = stone && partyOf(memberId, stone);
		const refusals = this.#refuse(memberId, [
			!(stone && this.maySee(memberId, stone)) && 'NOT_FOUND',
			!(party && parties.includes(party)) && 'FORBIDDEN',
			!(stone?.auction && stone.state === state && party && may(stone.auction, party)) && 'STATE_CONFLICT',
		]);
		if (!refusals && stone?.auction && party) act(stone, stone.auction, party);
		return refusals;
	}

	/** A sold stone is no longer in the inventory, and gives up its lot id. */
	#holdsLot(sellerId: string, lotId: string, besides?: string): boolean {
		return this.ownedBy(sellerId).some((stone) => stone.lotId === lotId && stone.diamondId !== besides && stone.state !== 'SOLD');
	}

	#hideStonesOf(sellerId: string, hidden: boolean): void {
		for (const stone of this.ownedBy(sellerId)) if (stone.state !== 'SOLD') stone.hidden = hidden;
	}

	#tell(memberId: string, kind: string): void {
		const { told } = this.member(memberId);
		told.set(kind, (told.get(kind) ?? 0) + 1);
	}
}

function partyOf(memberId: string, stone: PlainStone): Party | undefined {
	if (stone.sellerId === memberId) return 'seller';
	return stone.auction?.standing.leaderId === memberId ? 'buyer' : undefined;
}

/** Returns whether the seller's acceptance stands. */
const isDeal = ({ state }: PlainStone): boolean => state === 'ACCEPTED' || state === 'SOLD';

const PARTIES: readonly Party[] = ['seller', 'buyer'];
const otherOf = (party: Party): Party => (party === 'seller' ? 'buyer' : 'seller');
const idOf = (stone: PlainStone, auction: PlainAuction, party: Party): string => (party === 'seller' ? stone.sellerId : auction.standing.leaderId);

const isEditable = ({ state }: PlainStone): boolean => state === 'DISPLAYED' || state === 'SUSPENDED';

function isSameOffer(one: Offered, other: Offered): boolean {
	return one.lotId === other.lotId && one.weight === other.weight && one.askingPrice === other.askingPrice;
}

function replaceOffer(stone: PlainStone, { lotId, weight, askingPrice }: Offered): void {
	if (!isSameOffer(stone, { lotId, weight, askingPrice })) stone.revision++;
	Object.assign(stone, { lotId, weight, askingPrice });
}

/**
 * Returns the asking price less 30%, rounded to the nearest hundred. If that is zero or above the
 * asking price, it is rounded up to a whole unit instead.
 */
function leastFirstBid(askingPrice: number): number {
	const discounted = (askingPrice * (100 - RATE)) / 100;
	const rounded = Math.round(discounted / 100) * 100;
	return rounded === 0 || rounded > askingPrice ? Math.ceil(discounted) : rounded;
}

function nextInstantOf({ state, expiresAt, auction }: PlainStone): number {
	if (state === 'DISPLAYED') return expiresAt;
	if (!auction || state === 'SOLD') return Number.POSITIVE_INFINITY;
	if (state === 'BIDDING') return auction.closesAt;
	if (state === 'AWAITING_DECISION') return auction.decideBy ?? 0;
	if (auction.settleBy) return auction.settleBy;
	const confirmBy = auction.confirmBy ?? 0;
	return auction.reminded ? confirmBy : confirmBy - DAY;
}

/** Returns 17:00 in Tokyo, `days` days after the day of `instant` there. */
function fiveInTheAfternoon(instant: number, days: number): number {
	const midnight = Math.floor((instant + TOKYO) / DAY) * DAY - TOKYO;
	return midnight + days * DAY + 17 * HOUR;
}
