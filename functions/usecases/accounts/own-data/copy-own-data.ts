import { OWN_DATA_DAYS } from '#shared/domain/accounts/limits.ts';
import { findRole } from '#shared/domain/auctions/completion.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { describeNotification } from '#shared/text/notifications.ts';
import { describeOwnData, type OwnDataFile } from '#shared/text/own-data.ts';
import { readEvents } from '../../audit/read-audit-log.ts';
import { WriteConflict } from '../../market/changes.ts';
import { notify } from '../../notifications/notify.ts';
import type { NotificationRecord } from '../../notifications/ports/notifications.ts';
import { presentMedia } from '../../stock/media/present-media.ts';
import type { ListingRecord } from '../../stock/ports/listings.ts';
import type { CopiedFile, MemberWorkRecord, OwnItem } from '../ports/member-data.ts';
import type { MemberDataMarket } from '../ports/member-markets.ts';
import type { MemberRecord } from '../ports/members.ts';
import { presentMember } from '../present-member.ts';
import { saveWork } from './own-data.ts';
import { exportOwnItem, writeInstants } from './own-entries.ts';

/** Entries between two writes of the progress. */
const NOTED_AFTER = 2000;
const AUDIT_EVENTS_AT_ONCE = 1000;
/** Sorts before every day. */
const FIRST_PERIOD = '0';

/**
 * Makes the copy that a member has requested. One transaction notifies the member and marks the copy as ready, so that of two workers only one
 * notifies. A repeated call does nothing. A worker that takes over starts again, since even a dealer's whole stock is read in seconds. Rejects with a
 * WriteConflict if another worker is active.
 */
export async function copyOwnData(market: MemberDataMarket, memberId: string): Promise<void> {
	const asked = await market.works.get({ memberId, kind: 'COPY' });
	const member = await market.members.get(memberId);
	if (!asked || asked.state === 'READY' || !member || member.state === 'REMOVED') return;
	const course = new Course(market, await saveWork(market, asked, { state: 'WORKING', records: 0 }));
	const files = await collectFiles(market, member, course);
	const bytes = await market.copies.keep(asked, files, market.clock());
	try {
		const { work, records } = course;
		const after: MemberWorkRecord = { ...work, state: 'READY', records, bytes, readyAt: market.clock(), wakeAt: undefined };
		await market.commit([{ kind: 'member-work', before: work, after }, notify(market, { memberId, kind: 'OWN_DATA_READY', data: { days: OWN_DATA_DAYS } })]);
	} catch (error) {
		if (error instanceof WriteConflict) await removeUnwanted(market, asked);
		throw error;
	}
}

/** Removes a copy whose member has left or has requested another meanwhile. */
async function removeUnwanted(market: MemberDataMarket, made: MemberWorkRecord): Promise<void> {
	const present = await market.works.get({ memberId: made.memberId, kind: 'COPY' });
	if (present?.workId !== made.workId) await market.copies.remove(made);
}

/** The progress of the work, stored now and then for the waiting member. */
class Course {
	readonly #market: MemberDataMarket;
	work: MemberWorkRecord;
	records = 0;

	constructor(market: MemberDataMarket, work: MemberWorkRecord) {
		this.#market = market;
		this.work = work;
	}

	async count(entries: number): Promise<void> {
		this.records += entries;
		if (this.records - this.work.records >= NOTED_AFTER) this.work = await saveWork(this.#market, this.work, { records: this.records });
	}
}

/** Each file as JSON, one entry a line. */
class Files {
	readonly #lines = new Map<string, string[]>();

	add(file: string, entries: readonly object[]): void {
		const lines = this.#lines.get(file) ?? [];
		for (const entry of entries) lines.push(JSON.stringify(entry));
		this.#lines.set(file, lines);
	}

	write(): CopiedFile[] {
		return [...this.#lines].map(([file, lines]) => ({ name: `${file}.json`, bytes: encode(lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`) }));
	}
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function collectFiles(market: MemberDataMarket, member: MemberRecord, course: Course): Promise<CopiedFile[]> {
	const { memberId, language } = member;
	const files = new Files();
	const add = async (file: OwnDataFile, entries: readonly object[]) => {
		files.add(file, entries);
		await course.count(entries.length);
	};
	await add('profile', [presentMember(member)]);
	const caseIds = new Set<string>();
	for await (const page of market.items.own(memberId)) await addOwnItems(market, page, { add, caseIds, language });
	await addStones(market, memberId, add, caseIds);
	await addBids(market, memberId, add, caseIds);
	await addComplaints(market, memberId, [...caseIds], add);
	for await (const page of readEvents(market, memberId, AUDIT_EVENTS_AT_ONCE)) await add('record', page);
	await add('uploaded-sheets', []);
	for await (const page of market.imports.ofSeller(memberId)) {
		const exported = page.map(({ sellerId, version, leaseHolder, leaseUntil, etag, chunks, attempts, ...sheet }) => writeInstants(sheet));
		await add('uploaded-sheets', exported);
	}
	await add('sheet-layouts', await market.imports.layouts(memberId));
	const { keys } = await market.apiKeys.ofMember(memberId);
	const exportedKeys = keys.map(({ hash, memberId: _, uses: { lastUsedAt, lastNetwork }, ...key }) => writeInstants({ ...key, lastUsedAt, lastNetwork }));
	await add('api-keys', exportedKeys);
	await add('activity-by-day', await market.statistics.since(memberId, FIRST_PERIOD));
	await add('reputation', [await market.reputations.get(memberId)]);
	await add('case-messages', []);
	for await (const page of market.threads.byAuthor(memberId)) {
		const written = page.map(({ threadId, side, text, at, files }) => writeInstants({ caseId: threadId, role: side, text, at, files }));
		await add('case-messages', written);
	}
	const messages = await market.items.messages(member.userName);
	const written = messages.map(({ companyName, privateName, message, at }) => writeInstants({ companyName, privateName, message, at }));
	await add('messages-to-the-market', written);
	return [{ name: 'README.txt', bytes: encode(describeOwnData(language, new Date(market.now).toISOString())) }, ...files.write()];
}

type Add = (file: OwnDataFile, entries: readonly object[]) => Promise<void>;

async function addOwnItems(
	market: MemberDataMarket,
	items: readonly OwnItem[],
	{ add, caseIds, language }: { add: Add; caseIds: Set<string>; language: Language },
): Promise<void> {
	for (const item of items) {
		const { entity, values } = item;
		const exported = exportOwnItem(item);
		if (entity === 'notification') {
			// The table contains what was written there as a notification.
			const fact = values as unknown as NotificationRecord;
			if ('caseId' in fact.data && fact.data.caseId) caseIds.add(fact.data.caseId);
			if (exported) await add(exported.file, [{ ...describeNotification(fact, language, market.zone), ...exported.entry }]);
		} else if (exported) await add(exported.file, [exported.entry]);
		if (entity === 'priceList' && typeof values.sealed === 'string') {
			const list = await market.encryption.open(String(values.memberId), values.sealed);
			await add('price-list', [writeInstants({ uploadedAt: values.uploadedAt, ...list })]);
		}
		if (entity === 'receivers' && Array.isArray(values.all)) {
			const browsers = values.all.map(({ device, language: words, since, seenAt }) => writeInstants({ device, language: words, since, seenAt }));
			await add('push-browsers', browsers);
		}
		if (entity === 'webhooks' && Array.isArray(values.all)) {
			const known = values.all.map(({ url, description, events, createdAt, off }) => writeInstants({ url, description, events, createdAt, off }));
			await add('webhooks', known);
		}
	}
}

/** Adds the member's stones and, for sold or accepted ones, the deal as the seller sees it. */
async function addStones(market: MemberDataMarket, memberId: string, add: Add, caseIds: Set<string>): Promise<void> {
	await add('sales', []);
	await add('media', []);
	for await (const page of market.listings.bySeller(memberId)) {
		const stones = page.map(({ listingId, state, stone, createdAt, expiresAt, hidden, revision, auctions }) =>
			writeInstants({ listingId, state, createdAt, expiresAt, hidden, revision, auctions, ...stone }),
		);
		await add('stones', stones);
		const media = page.flatMap((listing) => {
			const { listingId } = listing;
			return presentMedia(listing, market.mediaOrigin).attachmentDetailsResponseDtoList.map((file) => ({ listingId, lotId: listing.stone.lotId, ...file }));
		});
		await add('media', media);
		const deals = page.filter(isDeal);
		for (const { auction } of deals) if (auction?.caseId) caseIds.add(auction.caseId);
		const sales = deals.map((listing) => describeDeal(listing, listing.auction?.leaderCompanyName));
		await add('sales', sales);
	}
}

/** Adds the member's bids, with the salts that open their seals, and the deals won by them. */
async function addBids(market: MemberDataMarket, memberId: string, add: Add, caseIds: Set<string>): Promise<void> {
	const listingIds = await market.bids.listingsBidOn(memberId);
	const bids = await market.items.bids(memberId, listingIds);
	const exported = bids.map(
		({ listingId, bidId, auction, placedAt, bidAmount, ceiling, salt, commitment, bidderSalt, bidderSeal, hash, ceilingOnly, outcome }) =>
			writeInstants({ listingId, bidId, auction, placedAt, bidAmount, ceiling, salt, commitment, bidderSalt, bidderSeal, hash, ceilingOnly, outcome }),
	);
	await add('bids', exported);
	const won = (await market.listings.getMany(listingIds, 'of-a-moment-ago')).filter((listing) => isDeal(listing) && listing.auction?.leaderId === memberId);
	for (const { auction } of won) if (auction?.caseId) caseIds.add(auction.caseId);
	const sellers = await market.members.getMany(won.map(({ sellerId }) => sellerId));
	const purchases = won.map((listing) => describeDeal(listing, sellers.get(listing.sellerId)?.companyName));
	await add('purchases', purchases);
}

const isDeal = ({ state }: ListingRecord): boolean => state === 'ACCEPTED' || state === 'SOLD';

/** Describes a deal. The other party appears as its company, which both have seen. */
function describeDeal({ listingId, state, stone, auction }: ListingRecord, otherParty: string | undefined): object {
	const { lotId, shape, weight, color, clarity, laboratory, certificateNumber } = stone;
	const { startedAt, closesAt, confirmBy, currentBid } = auction ?? {};
	const exported = { listingId, state, lotId, shape, weight, color, clarity, laboratory, certificateNumber, otherParty, pricePerCarat: currentBid };
	return writeInstants({ ...exported, startedAt, closesAt, confirmBy });
}

/** Adds each case in which the member made a statement or was named: the member's own statements, and the outcome. */
async function addComplaints(market: MemberDataMarket, memberId: string, caseIds: readonly string[], add: Add): Promise<void> {
	await add('complaints', []);
	for (const caseId of caseIds) {
		const record = await market.cases.get(caseId);
		const role = record && findRole(record, { memberId });
		if (!role) continue;
		const { listingId, lot, lotId, amount, state, openedAt, answerBy, settleBy, statements, reported, end } = record;
		const own = statements.filter(({ by }) => by === role);
		await add('complaints', [writeInstants({ caseId, listingId, lot, lotId, amount, role, state, openedAt, answerBy, settleBy, said: own, reported, end })]);
	}
}
