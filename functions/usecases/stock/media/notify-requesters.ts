import pMap from 'p-map';
import { type Attachment, listSeenKinds, type SeenKind } from '#shared/domain/stock/media.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import { commitIfFirst } from '../../commit-or-retry.ts';
import type { Ports } from '../../market/market.ts';
import { describeStone, notify } from '../../notifications/notify.ts';
import type { ListingRecord } from '../ports/listings.ts';
import type { MediaRequestRecord } from '../ports/media-requests.ts';

type TellingMarket = Ports<'now' | 'currency' | 'newId' | 'commit'>;

const MEMBERS_NOTIFIED_AT_ONCE = 8;

/** The facts that decide whether members who requested media have something new to see. */
export type Seen = Pick<ListingRecord, 'state' | 'hidden' | 'expiresAt'> & { files: readonly string[] };

/**
 * Notifies members who requested media of a stone once media of a requested kind is visible to them: once per member and kind, however often this is
 * repeated. A request stays open for the kinds that are still missing.
 */
export async function notifyRequesters(market: TellingMarket & Ports<'mediaRequests'>, before: Seen, after: ListingRecord): Promise<void> {
	const attachments = after.media?.attachments ?? [];
	const isNew = ({ name }: Attachment) => !before.files.includes(name);
	const isNews = attachments.some(isNew) || !isOpenToAll(before, market.now);
	if (attachments.length === 0 || !isNews || !isOpenToAll(after, market.now)) return;
	const requests = await market.mediaRequests.open(after.listingId);
	const notifyOne = async (request: MediaRequestRecord) => {
		// A new file is dated by the beginning of its check, and may have been requested during it.
		const added = listSeenKinds(attachments.filter((one) => isNew(one) || one.addedAt >= request.requestedAt));
		const kinds = request.kinds.filter((kind) => added.includes(kind));
		if (kinds.length > 0) await notifyRequester(market, after, request, kinds);
	};
	// A failure does not stop the others.
	await pMap(requests, notifyOne, { concurrency: MEMBERS_NOTIFIED_AT_ONCE, stopOnError: false });
}

async function notifyRequester(market: TellingMarket, listing: ListingRecord, request: MediaRequestRecord, kinds: readonly SeenKind[]): Promise<void> {
	const data = { ...describeStone(listing, market), kinds: kinds.join(',') };
	const told = notify(market, { memberId: request.memberId, kind: 'MEDIA_ADDED', diamondId: listing.listingId, data });
	const missing = request.kinds.filter((kind) => !kinds.includes(kind));
	// Refused if the member was notified already, or has repeated the request meanwhile.
	await commitIfFirst(market, [{ kind: 'media-request-answered', request, missing }, told]);
}
