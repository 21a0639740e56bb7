import { createHash } from 'node:crypto';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import {
	type Attachment,
	type AwaitedFile,
	attachMedia,
	CERTIFICATE_FIELD,
	EXTENSIONS,
	findFault,
	isPhoto,
	isPhotoType,
	type MediaFault,
	NO_MEDIA,
	refuseMedia,
} from '#shared/domain/stock/media.ts';
import type { MemberRecord } from '../../accounts/ports/members.ts';
import { commitOrRetry } from '../../commit-or-retry.ts';
import type { Change } from '../../market/changes.ts';
import { MarketError } from '../../market-error.ts';
import { describeStone, notify } from '../../notifications/notify.ts';
import { maySee } from '../may-see.ts';
import type { ListingRecord } from '../ports/listings.ts';
import { FileChanged, type InspectedFile, type InspectFile, type MediaMarket } from '../ports/media.ts';
import { presentDiamond } from '../present-diamond.ts';

/**
 * Checks all files that were sent for a stone, and attaches those that pass. Can be repeated. Errors: NOT_FOUND, FORBIDDEN, BUSY, and MEDIA_REFUSED
 * with an issue per failed file.
 */
export async function confirmMedia(market: MediaMarket, inspect: InspectFile, seller: MemberRecord, listingId: string): Promise<Diamond> {
	const found = await findOwnListing(market, seller, listingId);
	for (const file of (found.media ?? NO_MEDIA).awaited) if (!file.refused) await checkAndAttach(market, inspect, found, file, 'answered');
	const listing = await findOwnListing(market, seller, listingId);
	const issues = (listing.media ?? NO_MEDIA).awaited.flatMap(({ field, refused }) => (refused ? [{ path: field, code: refused, message: '' }] : []));
	if (issues.length > 0) throw new MarketError('MEDIA_REFUSED', { issues });
	return presentDiamond(market, listing, seller);
}

async function findOwnListing(market: MediaMarket, seller: MemberRecord, listingId: string): Promise<ListingRecord> {
	const listing = await market.listings.get(listingId);
	if (!listing || !maySee(market, listing, seller)) throw new MarketError('NOT_FOUND');
	if (listing.sellerId !== seller.memberId) throw new MarketError('FORBIDDEN');
	return listing;
}

/** Checks and attaches a file that has arrived, unless the seller's page has already caused that. */
export async function attachArrivedFile(market: MediaMarket, inspect: InspectFile, listingId: string, attachmentId: string): Promise<void> {
	const listing = await market.listings.get(listingId);
	const file = findAwaited(listing, attachmentId);
	if (listing && file) await checkAndAttach(market, inspect, listing, file, 'told');
	else await market.store.discard(listingId, attachmentId);
}

/** Attaches a file that has arrived, or refuses it. After a crash, storage's event repeats it with the same names. `refusal`: how the seller is informed. */
async function checkAndAttach(market: MediaMarket, inspect: InspectFile, found: ListingRecord, file: AwaitedFile, refusal: 'answered' | 'told'): Promise<void> {
	const { listingId } = found;
	const { attachmentId } = file;
	const checked = await check(market, inspect, found, file);
	if (!checked) return;
	const { inspected, name, fault } = checked;
	const attachment = buildAttachment(file, inspected, name, market.now);
	await commitOrRetry(async () => {
		const listing = await market.listings.get(listingId);
		const changes = listing && findAwaited(listing, attachmentId) ? buildChanges(market, listing, attachment, fault, refusal) : [];
		await market.commit(changes);
	});
	const shown = (await market.listings.get(listingId))?.media?.attachments.some((one) => one.name === name);
	if (!fault && !shown) await market.store.remove(name);
	await market.store.discard(listingId, attachmentId);
}

/**
 * Checks an awaited file and returns its facts and its fault. A file without a fault is then at its final place. Returns undefined if there is no
 * file to check.
 */
async function check(market: MediaMarket, inspect: InspectFile, { listingId, stone }: ListingRecord, file: AwaitedFile) {
	const { attachmentId, secret, contentType } = file;
	const arrived = await market.store.arrived(listingId, attachmentId);
	if (!arrived) return undefined;
	try {
		const inspected = await inspect(arrived);
		const fault = findFault(file, inspected) ?? (isPhoto(file.field) && !inspected.cleaned ? 'FILE_UNREADABLE' : undefined);
		const name = `media/${listingId}/${deriveFileName(secret, arrived.etag)}.${EXTENSIONS[contentType]}`;
		if (!fault) {
			if (isPhotoType(contentType) && inspected.cleaned) await market.store.showPhoto(name, contentType, inspected.cleaned);
			else {
				const saveAs = file.field === CERTIFICATE_FIELD ? `${stone.lotId}.pdf` : undefined;
				await market.store.show(listingId, attachmentId, arrived.etag, { name, contentType, voids: inspected.voids, saveAs });
			}
		}
		return { inspected, name, fault };
	} catch (error) {
		if (error instanceof FileChanged) return undefined;
		throw error;
	}
}

function buildChanges(
	market: MediaMarket,
	before: ListingRecord,
	attachment: Attachment,
	fault: MediaFault | undefined,
	refusal: 'answered' | 'told',
): Change[] {
	const { media = NO_MEDIA, listingId: diamondId, sellerId: memberId } = before;
	const attached = fault ?? attachMedia(before.state, media, attachment);
	if (typeof attached === 'object') return [{ kind: 'listing-changed', before, after: { ...before, media: attached } }];
	const refused: Change = { kind: 'listing-changed', before, after: { ...before, media: refuseMedia(media, attachment.attachmentId, attached) } };
	if (refusal === 'answered') return [refused];
	const data = { ...describeStone(before, market), fileName: attachment.fileName, fault: attached };
	return [refused, notify(market, { memberId, kind: 'MEDIA_REFUSED', diamondId, data })];
}

function findAwaited(listing: ListingRecord | undefined, attachmentId: string): AwaitedFile | undefined {
	return listing?.media?.awaited.find((one) => one.attachmentId === attachmentId && !one.refused);
}

/** Derives an unguessable name that is unique to the content. */
function deriveFileName(secret: string, etag: string): string {
	return createHash('sha256').update(`${secret} ${etag}`).digest('base64url').slice(0, 32);
}

function buildAttachment(
	{ secret, refused, ...described }: AwaitedFile,
	{ size, width, height, seconds, cleaned }: InspectedFile,
	name: string,
	addedAt: number,
): Attachment {
	return { ...described, size: cleaned?.length ?? size, name, width, height, seconds, cleaned: cleaned && true, addedAt };
}
