import { isDeepStrictEqual } from 'node:util';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Change, ConflictReason } from '#functions/usecases/market/changes.ts';
import type { SavedSearchRecord } from '#functions/usecases/search/ports/saved-searches.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { deriveLicence, type MemberState } from '#shared/domain/accounts/member.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { makeSuccessor } from '#shared/domain/stock/revision.ts';
import { buildCensusChanges, buildDirectoryChanges } from '../accounts/directory.ts';
import { buildLicenceChanges } from '../accounts/licences.ts';
import { buildMemberWork, buildMemberWorkEnd } from '../accounts/member-data.ts';
import { buildReputation } from '../accounts/reputations.ts';
import { buildFactors } from '../accounts/second-factors.ts';
import { buildSession, buildSessionEnd, buildSessionUse } from '../accounts/sessions.ts';
import { DISCOUNT_RATE } from '../auctions/bids.ts';
import { buildClosing, buildLosersTold } from '../auctions/closings.ts';
import { buildMissingSellerChecks, buildSellerCheck, buildSellerCheckChanges } from '../auctions/seller-checks.ts';
import { bid, participation } from '../entities/auctions.ts';
import { dealCase, points } from '../entities/deals.ts';
import { listing, mark, removal } from '../entities/listings.ts';
import { contactMessage, setting } from '../entities/market.ts';
import { address, member } from '../entities/members.ts';
import { alert, match, matchDay, priceMatch, savedSearch, tableSettings } from '../entities/searches.ts';
import { favourite } from '../entities/watches.ts';
import { buildNotice, buildNoticeRemoval, buildNoticeTold } from '../notifications/notices.ts';
import { buildNotificationSettings } from '../notifications/notification-settings.ts';
import { buildNotification } from '../notifications/notifications.ts';
import { buildReceiverHolder, buildReceivers } from '../notifications/push-subscriptions.ts';
import { buildCounted } from '../operations/statistics.ts';
import { buildPriceList } from '../prices/price-lists.ts';
import { buildPartUndoing, buildPricesChanged, buildPricesChanging, buildPricesOpen, buildPricesUndone, buildRunUndoing } from '../prices/price-runs.ts';
import { buildPriceWatch, buildPriceWatchEnd } from '../prices/price-watches.ts';
import { buildResult } from '../prices/results.ts';
import { buildAlertChange, nameAlertShard } from '../search/saved-searches.ts';
import { describeListing } from '../stock/listing-item.ts';
import { formatCertificateMark, formatLotMark } from '../stock/listings.ts';
import { buildMediaRequest, buildMediaRequestAnswer } from '../stock/media-requests.ts';
import type { TransactItem } from './items.ts';
import { buildCheck, buildDelete, buildPut, buildUpdate, type Operation } from './params.ts';
import { writeInstantKey } from './shards.ts';

/** How long a deleted listing leaves a trace: its files are gone, and its seller has looked, long before. */
const REMOVAL_KEPT = DAY;
/** How long it is remembered that a member was told of a stone. */
const MATCH_KEPT = 365 * DAY;
/** How long it is remembered how many matches a member was told of on a day. */
const MATCH_DAY_KEPT = 3 * DAY;

/** One write of a transaction, and what it means when its condition fails. */
export interface Write {
	item: TransactItem;
	refused: ConflictReason;
}

const put = (operation: Operation, refused: ConflictReason = 'VERSION'): Write => ({ item: buildPut(operation), refused });
const remove = (operation: Operation): Write => ({ item: buildDelete(operation), refused: 'VERSION' });
const update = (operation: Operation): Write => ({ item: buildUpdate(operation), refused: 'VERSION' });

/** The table's writes for what several changes do to one item together. */
export function buildJointWrites(changes: readonly Change[]): Write[] {
	const moves = changes.flatMap((change) => {
		if (change.kind === 'member-added') return [{ memberId: change.member.memberId, to: change.member.state }];
		if (change.kind !== 'member-changed' && change.kind !== 'member-removed') return [];
		return [{ memberId: change.after.memberId, from: change.before.state, to: change.after.state }];
	});
	return buildCensusChanges(moves).map((item) => ({ item, refused: 'VERSION' }));
}

/** The table's writes for one change. */
export function buildWrites(change: Change): Write[] {
	switch (change.kind) {
		case 'listing-added':
			return [put(listing.create(describeListing(change.listing))), ...listMarks(change.listing).map(claimMark)];
		case 'listing-changed':
			return changeListing(change.before, change.after);
		case 'photos-rendered': {
			const { before, media } = change;
			return [
				update(
					listing
						.patch({ listingId: before.listingId })
						.set({ media })
						.where(({ version }, { eq }) => eq(version, before.version)),
				),
			];
		}
		case 'listing-unchanged': {
			const { listingId, version } = change;
			return [{ item: buildCheck(listing.get({ listingId }), { version }), refused: 'VERSION' }];
		}
		case 'listing-removed':
			return removeListing(change.listing);
		case 'bid-added':
			return [put(bid.create(change.bid), 'BID_ID_TAKEN')];
		case 'member-active': {
			const state = 'ACTIVE' satisfies MemberState;
			const { memberId, asSeller, otherLicenceThan: licence } = change;
			const item = asSeller ? buildSellerCheck(memberId, licence) : buildCheck(member.get({ memberId }), { state }, { licence });
			return [{ item, refused: 'MEMBER_NOT_ACTIVE' }];
		}
		case 'seller-checks-missing':
			return buildMissingSellerChecks(change.seller).map((item) => ({ item, refused: 'VERSION' }));
		case 'member-standing': {
			const state = 'ACTIVE' satisfies MemberState;
			const read = member.get({ memberId: change.memberId });
			return [{ item: change.isActive ? buildCheck(read, { state }) : buildCheck(read, {}, { state }), refused: 'VERSION' }];
		}
		case 'closing-added':
			return [{ item: buildClosing(change.closing), refused: 'VERSION' }];
		case 'losers-told':
			return [{ item: buildLosersTold(change.closing, change.told), refused: 'VERSION' }];
		case 'participation':
			return [put(participation.put(change.participation))];
		case 'favourite': {
			const { memberId, listingId } = change;
			return [change.tracked ? put(favourite.put({ memberId, listingId })) : remove(favourite.delete({ memberId, listingId }))];
		}
		case 'member-added': {
			const { memberId, userName } = change.member;
			return [
				put(member.create(describeMember(change.member))),
				put(address.create({ userName, memberId }), 'ADDRESS_TAKEN'),
				...updateDirectory(undefined, change.member),
				...updateLicence(undefined, change.member),
			];
		}
		case 'member-changed':
			return changeMember(change.before, change.after);
		case 'member-removed':
			return [...changeMember(change.before, change.after, change.leavesLicence), remove(address.delete({ userName: change.before.userName }))];
		case 'points': {
			const { entry, entryId, listingId, at, given } = change;
			const summed = member.patch({ memberId: entry.memberId }).add({ rank: entry.points, version: 1 });
			return [
				put(points.create({ ...entry, entryId, listingId, at })),
				update(given ? summed.where(({ version }, { eq }) => eq(version, given.version)) : summed),
			];
		}
		case 'reputation':
			return [{ item: buildReputation(change), refused: 'VERSION' }];
		case 'case-saved':
			return [put(dealCase.put(change.record))];
		case 'contact-message':
			return [put(contactMessage.create({ ...change.message, contactId: change.contactId, at: change.at }))];
		case 'discount-rate':
			return [put(setting.put({ name: DISCOUNT_RATE, value: change.rate }))];
		case 'notification':
			return [{ item: buildNotification(change.notification, change.notificationId, change.at), refused: 'VERSION' }];
		case 'tracker-told':
			return [markTrackerTold(change)];
		case 'media-requested':
			return [{ item: buildMediaRequest(change.request, change.at), refused: 'VERSION' }];
		case 'media-request-answered':
			return [{ item: buildMediaRequestAnswer(change.request), refused: 'VERSION' }];
		case 'search-saved':
			return saveSearch(change.before, change.search);
		case 'search-forgotten': {
			const { memberId, savedSearchId } = change.search;
			return [remove(savedSearch.delete({ memberId, savedSearchId })), ...changeAlert(change.search, undefined)];
		}
		case 'table-settings': {
			const { memberId, settings } = change;
			return [put(tableSettings.put({ memberId, settings }))];
		}
		case 'notification-settings':
			return [{ item: buildNotificationSettings(change.before, change.after), refused: 'VERSION' }];
		case 'deed':
			// The record is written by `commit`, with all that are derived.
			return [];
		case 'session-begun':
			return [{ item: buildSession(change.session), refused: 'SESSION_KNOWN' }];
		case 'session-used':
			return [{ item: buildSessionUse(change.session, change.usedAt, change.country), refused: 'VERSION' }];
		case 'session-ended':
			return [{ item: buildSessionEnd(change.session, change.at, change.how), refused: 'VERSION' }];
		case 'receivers':
			return [{ item: buildReceivers(change), refused: 'VERSION' }];
		case 'receiver-moves':
			return [{ item: buildReceiverHolder(change), refused: 'VERSION' }];
		case 'factors':
			return [{ item: buildFactors(change.before, change.after), refused: 'VERSION' }];
		case 'price-list':
			return [{ item: buildPriceList(change.before, change.after), refused: 'VERSION' }];
		case 'member-work':
			return [{ item: buildMemberWork(change.before, change.after), refused: 'VERSION' }];
		case 'member-work-done':
			return [{ item: buildMemberWorkEnd(change.ended), refused: 'VERSION' }];
		case 'price-watch':
			return [{ item: buildPriceWatch(change.before, change.after), refused: 'VERSION' }];
		case 'price-watch-ended':
			return [{ item: buildPriceWatchEnd(change.memberId, change.listingId), refused: 'VERSION' }];
		case 'search-matched': {
			const ttl = Math.ceil((Date.now() + MATCH_KEPT) / 1000);
			return [put(match.create({ memberId: change.memberId, listingId: change.listingId, isApart: true, ttl }))];
		}
		case 'price-matched': {
			const { before, after } = change;
			const ttl = Math.ceil((Date.now() + MATCH_KEPT) / 1000);
			const next = priceMatch.put({ ...after, searches: [...after.searches], version: (before?.version ?? 0) + 1, ttl });
			return [put(next.where(({ version }, { eq, notExists }) => (before ? eq(version, before.version) : notExists(version))))];
		}
		case 'match-day': {
			const { before, after } = change;
			const ttl = Math.ceil((Date.now() + MATCH_DAY_KEPT) / 1000);
			const next = matchDay.put({ ...after, version: (before?.version ?? 0) + 1, ttl });
			return [put(next.where(({ version }, { eq, notExists }) => (before ? eq(version, before.version) : notExists(version))))];
		}
		case 'prices-changing':
			return buildPricesChanging(change.run, change.part).map((item) => ({ item, refused: 'VERSION' }));
		case 'prices-changed':
			return buildPricesChanged(change).map((item) => ({ item, refused: 'VERSION' }));
		case 'prices-open':
			return [{ item: buildPricesOpen(change.part), refused: 'RUN_UNDONE' }];
		case 'run-undoing':
			return [{ item: buildRunUndoing(change.run, change.at), refused: 'VERSION' }];
		case 'part-undoing':
			return [{ item: buildPartUndoing(change.part, change.at), refused: 'VERSION' }];
		case 'prices-undone':
			return buildPricesUndone(change).map((item) => ({ item, refused: 'VERSION' }));
		case 'counted':
			return buildCounted(change.fact).map((item) => ({ item, refused: 'COUNTED' }));
		case 'result-added':
			return [{ item: buildResult(change.result), refused: 'COUNTED' }];
		case 'notice-grown':
			return [{ item: buildNotice(change.before, change.after), refused: 'VERSION' }];
		case 'notices-told': {
			const { notices, memberId, notice: kind, notBefore, at } = change;
			return [buildNoticeTold({ memberId, kind, notBefore }, at), ...notices.map(buildNoticeRemoval)].map((item) => ({ item, refused: 'VERSION' as const }));
		}
	}
}

function markTrackerTold({ memberId, listingId, version }: { memberId: string; listingId: string; version: number }): Write {
	const told = favourite
		.patch({ memberId, listingId })
		.add({ toldVersions: [version] })
		.where(({ toldVersions }, { notExists, notContains }) => `${notExists(toldVersions)} OR ${notContains(toldVersions, version)}`);
	return update(told);
}

function saveSearch(before: SavedSearchRecord | undefined, after: SavedSearchRecord): Write[] {
	const saved = savedSearch.put({ ...after, version: (before?.version ?? 0) + 1 });
	return [put(saved.where(({ version }, { eq, notExists }) => (before ? eq(version, before.version) : notExists(version)))), ...changeAlert(before, after)];
}

/** Changes the alert only if its query has changed: the matching workers read it anew. */
function changeAlert(before: SavedSearchRecord | undefined, after: SavedSearchRecord | undefined): Write[] {
	const [had, has] = [before, after].map((one) => (one?.alert ? JSON.stringify(one.search) : undefined));
	const { memberId, savedSearchId } = after ?? before ?? {};
	if (!memberId || !savedSearchId || isSameJson(had, has)) return [];
	const shard = nameAlertShard(memberId);
	const changed =
		has === undefined ? remove(alert.delete({ shard, memberId, savedSearchId })) : put(alert.put({ shard, memberId, savedSearchId, search: has }));
	const more = had === undefined ? 1 : has === undefined ? -1 : 0;
	return [changed, { item: buildAlertChange(shard, more), refused: 'VERSION' }];
}

/** The table gives an object's parts in an order of its own. */
function isSameJson(one: string | undefined, other: string | undefined): boolean {
	return one === other || (one !== undefined && other !== undefined && isDeepStrictEqual(JSON.parse(one), JSON.parse(other)));
}

function changeListing(before: ListingRecord, after: ListingRecord): Write[] {
	const changed = listing.put(describeListing(makeSuccessor(before, after))).where(
		// Nobody has written it since: neither what others may know of, nor a leader's rise of the own ceiling.
		({ version, rises }, { eq, notExists }) => `${eq(version, before.version)} AND ${before.rises === undefined ? notExists(rises) : eq(rises, before.rises)}`,
	);
	const had = new Map(listMarks(before).map((one) => [one.mark, one]));
	const has = new Map(listMarks(after).map((one) => [one.mark, one]));
	return [
		put(changed),
		...[...has.values()].filter((one) => !had.has(one.mark)).map(claimMark),
		...[...had.values()].filter((one) => !has.has(one.mark)).map(({ sellerId, mark: name }) => remove(mark.delete({ sellerId, mark: name }))),
	];
}

function removeListing(record: ListingRecord): Write[] {
	const { listingId, sellerId, version: present, media } = record;
	const files = media?.attachments.map(({ name }) => name) ?? [];
	const now = Date.now();
	return [
		remove(listing.delete({ listingId }).where(({ version }, { eq }) => eq(version, present))),
		...listMarks(record).map(({ mark: name }) => remove(mark.delete({ sellerId, mark: name }))),
		put(
			removal.put({
				listingId,
				sellerId,
				changedAt: writeInstantKey(now),
				media: files.length > 0 ? files : undefined,
				ttl: Math.ceil((now + REMOVAL_KEPT) / 1000),
			}),
		),
	];
}

interface Mark {
	sellerId: string;
	mark: string;
	listingId: string;
}

function claimMark(one: Mark): Write {
	const { Put } = buildPut(mark.create(one));
	// A guard that is taken answers who has it.
	return {
		item: { Put: { ...Put, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } },
		refused: one.mark.startsWith('lot#') ? 'LOT_ID_TAKEN' : 'CERTIFICATE_TAKEN',
	};
}

/** The guards that a listing holds: its lot id, and its certificate if it has one. */
function listMarks({ sellerId, listingId, stone }: ListingRecord): Mark[] {
	const marks = [{ sellerId, listingId, mark: formatLotMark(stone.lotId) }];
	if (stone.laboratory && stone.certificateNumber) marks.push({ sellerId, listingId, mark: formatCertificateMark(stone.laboratory, stone.certificateNumber) });
	return marks;
}

function changeMember(before: MemberRecord, after: MemberRecord, leavesLicence = false): Write[] {
	const changed = member.put({ ...describeMember(after), version: before.version + 1 }).where(({ version }, { eq }) => eq(version, before.version));
	const checks = buildSellerCheckChanges(before, after).map((item) => ({ item, refused: 'VERSION' as const }));
	return [put(changed), ...checks, ...updateDirectory(before, after), ...updateLicence(before, after, leavesLicence)];
}

/** With the licence in one spelling. */
function describeMember(record: MemberRecord): MemberRecord & { licence?: string } {
	return { ...record, licence: deriveLicence(record) };
}

function updateLicence(before: MemberRecord | undefined, after: MemberRecord, leavesNoHolder = false): Write[] {
	return buildLicenceChanges(before, after, leavesNoHolder).map((item) => ({ item, refused: leavesNoHolder ? 'VERSION' : 'LICENCE_TAKEN' }));
}

function updateDirectory(before: MemberRecord | undefined, after: MemberRecord): Write[] {
	return buildDirectoryChanges(before, after).map((item) => ({ item, refused: 'VERSION' }));
}
