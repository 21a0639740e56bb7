import { computeStanding, findMisplaced, onePercentOver, type Standing } from './ledger.ts';

/**
 * The market in plain code, written from the rulebook (sections 2 to 6 and 9)
 * and sharing nothing with the market's own: what members may do, what becomes
 * of stones, auctions and points, and what everybody is told.
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
	/** Whole currency units per carat; none: on request. */
	askingPrice?: number;
}

export interface PlainAuction {
	standing: Standing;
	/** Bids that others may count. */
	bidCount: number;
	/** What each bidder has bid up to. */
	ceilings: Map<string, number>;
	closesAt: number;
	decideBy?: number;
	confirmBy?: number;
	/** Whose complaint has moved the completion deadline. */
	movedBy: Set<Party>;
	reminded: boolean;
	/** What the parties stand by: their last words. */
	standBy: Map<Party, 'confirmed' | 'complained'>;
	/** Of whom there is a case, and how often each has complained. */
	complaints: Record<Party, number>;
	/** Until when an admin may decide between two words. */
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
}

export interface PlainMember {
	memberId: string;
	name: string;
	banned: boolean;
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

/** `undefined`: done. Otherwise the codes of which any is a right answer, as several rules may refuse at once. */
export type Refusals = string[] | undefined;

export class PlainMarket {
	now: number;
	readonly members = new Map<string, PlainMember>();
	readonly stones = new Map<string, PlainStone>();
	/** Every bid that was taken, to be sent again. */
	readonly taken: { bidderId: string; bid: PlainBid }[] = [];

	constructor(now: number, members: readonly { memberId: string; name: string }[]) {
		this.now = now;
		for (const { memberId, name } of members) this.members.set(memberId, { memberId, name, banned: false, points: 0, tracked: new Set(), told: new Map() });
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

	/** The id is the market's to choose. */
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

	/** Whether it is done, where the call itself was taken. */
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

	/** Rows of a sheet, each with a lot of its own: how many are saved, and how many are duplicates. Ids come from `listed`. */
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
		Object.assign(stone, { state: 'BIDDING', auction });
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

	/** The same bid again changes nothing and answers what it answered; of a stone that is gone there is nothing to answer. */
	/** Answers the outcome of that time, whatever has become of the stone. */
	bidAgain(bidderId: string): Refusals {
		return this.#refuse(bidderId, []);
	}

	requiredBid(stone: PlainStone): number | undefined {
		if (stone.hidden || stone.askingPrice === undefined || (stone.state !== 'DISPLAYED' && stone.state !== 'BIDDING')) return undefined;
		return stone.auction ? onePercentOver(stone.auction.standing.currentBid) : leastFirstBid(stone.askingPrice);
	}

	// After the close

	accept(memberId: string, diamondId: string): Refusals {
		return this.#act(memberId, diamondId, ['seller'], 'AWAITING_DECISION', (stone, auction) => {
			Object.assign(stone, { state: 'ACCEPTED' });
			auction.confirmBy = this.now + 3 * DAY;
			this.#tell(auction.standing.leaderId, 'ACCEPTED');
		});
	}

	reject(memberId: string, diamondId: string): Refusals {
		return this.#act(memberId, diamondId, ['seller'], 'AWAITING_DECISION', (stone) => this.#rejected(stone));
	}

	confirm(memberId: string, diamondId: string): Refusals {
		const may = (auction: PlainAuction, party: Party) => !auction.settleBy && auction.standBy.get(party) !== 'confirmed';
		return this.#act(
			memberId,
			diamondId,
			PARTIES,
			'ACCEPTED',
			(stone, auction, party) => {
				auction.standBy.set(party, 'confirmed');
				const answered = auction.standBy.get(otherOf(party));
				if (answered === 'confirmed') this.#sold(stone);
				if (answered === 'complained') this.#tell(idOf(stone, auction, otherOf(party)), 'COMPLAINT_ANSWERED');
			},
			may,
		);
	}

	complain(memberId: string, diamondId: string): Refusals {
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
		const may = (auction: PlainAuction, party: Party) => !auction.settleBy && auction.standBy.get(party) === 'complained';
		return this.#act(
			memberId,
			diamondId,
			PARTIES,
			'ACCEPTED',
			(stone, auction, party) => {
				auction.standBy.delete(party);
				this.#tell(idOf(stone, auction, otherOf(party)), 'COMPLAINT_WITHDRAWN');
			},
			may,
		);
	}

	// The admin

	ban(memberId: string): void {
		const member = this.member(memberId);
		if (member.banned) return;
		member.banned = true;
		this.#tell(memberId, 'BANNED');
		this.#hideStonesOf(memberId, true);
	}

	lift(memberId: string): Refusals {
		const member = this.member(memberId);
		if (!member.banned) return ['STATE_CONFLICT'];
		member.banned = false;
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

	/** When something happens next by the clock alone. */
	nextInstant(): number {
		return Math.min(...[...this.stones.values()].map(nextInstantOf));
	}

	/** Everything that the clock has decided up to now; between two instants of `nextInstant` nothing. */
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

	/** The completion deadline (rulebook 6). */
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
		// Nobody has said anything: the buyer, too.
		this.#returnStone(stone, auction, [otherOf(complainant)]);
	}

	#endCase(stone: PlainStone, auction: PlainAuction, banned: readonly Party[]): void {
		for (const party of PARTIES) this.#tell(idOf(stone, auction, party), 'CASE_DECIDED');
		this.#returnStone(stone, auction, banned);
	}

	#returnStone(stone: PlainStone, auction: PlainAuction, banned: readonly Party[]): void {
		Object.assign(stone, { state: 'DISPLAYED', auction: undefined });
		for (const party of banned) this.ban(idOf(stone, auction, party));
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

	// What the others share

	/** Open to all, or the member's own, or the member is a party. */
	maySee(memberId: string, stone: PlainStone): boolean {
		const open = !stone.hidden && (stone.state === 'DISPLAYED' || stone.state === 'BIDDING' || stone.state === 'AWAITING_DECISION');
		return open || partyOf(memberId, stone) !== undefined;
	}

	/** Also the outcome of an auction that the member has lost. */
	mayLookAt(memberId: string, stone: PlainStone): boolean {
		const isDecided = stone.state === 'ACCEPTED' || stone.state === 'SOLD';
		return this.maySee(memberId, stone) || (isDecided && stone.auction?.ceilings.has(memberId) === true);
	}

	/** A banned member is refused whatever the call; the others by any rule that refuses. */
	#refuse(memberId: string, reasons: readonly (string | false | 0 | undefined)[]): Refusals {
		if (this.member(memberId).banned) return ['MEMBER_BANNED'];
		const refusals = reasons.filter((reason) => typeof reason === 'string');
		return refusals.length > 0 ? refusals : undefined;
	}

	#changeOwn(sellerId: string, diamondId: string, change: (stone: PlainStone) => void): Refusals | 'skipped' {
		const stone = this.stones.get(diamondId);
		const refusals = this.#refuse(sellerId, [stone && stone.sellerId !== sellerId && this.maySee(sellerId, stone) && 'FORBIDDEN']);
		if (refusals) return refusals;
		// A stone out of sight is answered as one that does not exist.
		if (!stone || stone.sellerId !== sellerId || !isEditable(stone)) return 'skipped';
		change(stone);
		return undefined;
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

	#holdsLot(sellerId: string, lotId: string, besides?: string): boolean {
		return this.ownedBy(sellerId).some((stone) => stone.lotId === lotId && stone.diamondId !== besides);
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

/** The asking price less 30%, rounded to the hundred; where that gives nothing, or more than the asking price, to the whole unit above. */
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

/** 17:00 in Tokyo, so many days after the day of `instant` there. */
function fiveInTheAfternoon(instant: number, days: number): number {
	const midnight = Math.floor((instant + TOKYO) / DAY) * DAY - TOKYO;
	return midnight + days * DAY + 17 * HOUR;
}
