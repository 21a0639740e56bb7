import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { findCertificate } from '#shared/domain/stock/certificate.ts';
import { isSearchable } from '#shared/domain/stock/listing.ts';
import { makeSuccessor } from '#shared/domain/stock/revision.ts';
import { listing, mark, removal } from '../../entities/listings.ts';
import { favourite } from '../../entities/watches.ts';
import { describeListing } from '../../stock/listing-item.ts';
import { formatCertificateMark, formatLotMark } from '../../stock/listings.ts';
import { buildMediaRequest, buildMediaRequestAnswer } from '../../stock/media-requests.ts';
import type { Item } from '../items.ts';
import { buildCheck, buildPut, isStill } from '../params.ts';
import { computeTtl, writeInstantKey } from '../shards.ts';
import { put, remove, update, type Write, type WriteBuilders } from './write.ts';

/** Lifetime of a deleted listing's trace: its files are deleted and its seller has looked long before. */
const REMOVAL_KEPT = DAY;

export const LISTING_WRITES = {
	'listing-added': ({ listing: added, sold }) => [put(listing.create(describeListing(added))), ...listMarks(added).map((one) => claimMark(one, sold))],
	'listing-changed': ({ before, after, sold }) => changeListing(before, after, sold),
	'photos-rendered': ({ before, media }) => [update(listing.patch({ listingId: before.listingId }).set({ media }).where(isStill(before)))],
	'listing-unchanged': ({ listingId, version }) => [{ item: buildCheck(listing.get({ listingId }), { version }), refused: 'VERSION' }],
	'listing-removed': (change) => removeListing(change.listing),
	favourite: ({ memberId, listingId, tracked }) => [tracked ? put(favourite.put({ memberId, listingId })) : remove(favourite.delete({ memberId, listingId }))],
	'tracker-told': (change) => [noteTrackerNotified(change)],
	'media-requested': (change) => [{ item: buildMediaRequest(change.request, change.at), refused: 'VERSION' }],
	'media-request-answered': (change) => [{ item: buildMediaRequestAnswer(change.request, change.missing), refused: 'VERSION' }],
} satisfies Partial<WriteBuilders>;

function noteTrackerNotified({ memberId, listingId, version }: { memberId: string; listingId: string; version: number }): Write {
	const told = favourite
		.patch({ memberId, listingId })
		.add({ toldVersions: [version] })
		.where(({ toldVersions }, { notContains }) => notContains(toldVersions, version));
	return update(told);
}

function changeListing(before: ListingRecord, after: ListingRecord, sold?: readonly string[]): Write[] {
	// Refused if the listing has a new version or the leader has raised the ceiling (`rises`) since it was read.
	const isUnchanged: Parameters<ReturnType<typeof listing.create>['where']>[0] = ({ version, rises }, { eq, notExists }) =>
		`${eq(version, before.version)} AND ${before.rises === undefined ? notExists(rises) : eq(rises, before.rises)}`;
	const successor = makeSuccessor(before, after);
	if (successor.version === before.version) {
		// A raised ceiling leaves `changedAt`: the time of a seller's last change is public to the seller's programs.
		return [update(listing.patch({ listingId: before.listingId }).set({ auction: after.auction, rises: after.rises }).where(isUnchanged))];
	}
	const changed = listing.put(describeListing(successor)).where(isUnchanged);
	const had = new Map(listMarks(before).map((one) => [one.mark, one]));
	const has = new Map(listMarks(after).map((one) => [one.mark, one]));
	return [
		put(changed),
		...[...has.values()].filter((one) => !had.has(one.mark)).map((one) => claimMark(one, sold)),
		...[...had.values()].filter((one) => !has.has(one.mark)).map(({ sellerId, mark: name }) => remove(mark.delete({ sellerId, mark: name }))),
	];
}

function removeListing(record: ListingRecord): Write[] {
	const { listingId, sellerId, media } = record;
	const files = media?.attachments.map(({ name }) => name) ?? [];
	return [
		remove(listing.delete({ listingId }).where(isStill(record))),
		...listMarks(record).map(({ mark: name }) => remove(mark.delete({ sellerId, mark: name }))),
		put(
			removal.put({
				listingId,
				sellerId,
				changedAt: writeInstantKey(Date.now()),
				...(isSearchable(record.state) && !record.hidden && { version: record.version, stone: record.stone }),
				media: files.length > 0 ? files : undefined,
				ttl: computeTtl(REMOVAL_KEPT),
			}),
		),
	];
}

interface Mark {
	sellerId: string;
	mark: string;
	listingId: string;
}

/** Builds the claim of a guard, which is refused while another listing than those of `sold` holds it. */
function claimMark(one: Mark, sold: readonly string[] = []): Write {
	const isFree: Parameters<ReturnType<typeof mark.create>['where']>[0] = ({ listingId }, { eq, notExists }) =>
		[notExists(listingId), ...sold.map((id) => eq(listingId, id))].join(' OR ');
	const { Put } = buildPut(sold.length > 0 ? mark.put(one).where(isFree) : mark.create(one));
	// If the guard is taken, the error names the listing that holds it.
	return {
		item: { Put: { ...Put, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } },
		refused: one.mark.startsWith('lot#') ? 'LOT_ID_TAKEN' : 'CERTIFICATE_TAKEN',
	};
}

/**
 * Joins the release of a guard by one listing with its claim by another, as when two stones exchange certificates, because a transaction may write an item
 * only once. The claim needs no condition: the transaction fails unless the releasing listing is unchanged, and thus holds the guard.
 */
export function joinGuards<W extends Write>(writes: readonly W[]): W[] {
	const name = (key: Item = {}) => `${key.pk} ${key.sk}`;
	const isClaim = ({ refused }: Write) => refused === 'LOT_ID_TAKEN' || refused === 'CERTIFICATE_TAKEN';
	const claims = new Map(writes.filter(isClaim).map(({ item }) => [name(item.Put?.Item), item.Put]));
	const passed = new Set(writes.flatMap(({ item }) => claims.get(name(item.Delete?.Key)) ?? []));
	if (passed.size === 0) return [...writes];
	return writes.flatMap((one) => {
		const { Put, Delete } = one.item;
		if (Delete && claims.has(name(Delete.Key))) return [];
		return Put && passed.has(Put) ? { ...one, item: { Put: { TableName: Put.TableName, Item: Put.Item } } } : one;
	});
}

/** Lists the guards that a listing holds: its lot id, and its certificate if it has one. */
function listMarks({ sellerId, listingId, stone }: ListingRecord): Mark[] {
	const certificate = findCertificate(stone);
	const marks = [formatLotMark(stone.lotId), ...(certificate ? [formatCertificateMark(certificate)] : [])];
	return marks.map((name) => ({ sellerId, listingId, mark: name }));
}
