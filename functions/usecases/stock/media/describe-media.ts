import { randomBytes } from 'node:crypto';
import pMap from 'p-map';
import type * as z from 'zod';
import type { Upload } from '#shared/contract/common.ts';
import type { StoneUploads, UpdateAttachment, UploadAttachments } from '#shared/contract/stock/media.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import { type AwaitedFile, addMedia, arrangeMedia, type DescribedFile, keepUnknown, type Media, NO_MEDIA } from '#shared/domain/stock/media.ts';
import type { MemberRecord } from '../../accounts/ports/members.ts';
import { commitOrRetry } from '../../commit-or-retry.ts';
import { MarketError } from '../../market-error.ts';
import { maySee, selectOwn } from '../may-see.ts';
import type { MediaMarket } from '../ports/media.ts';

/** 128 bits, so that file addresses cannot be guessed. */
const SECRET_BYTES = 16;
const STONES_DESCRIBED_AT_ONCE = 8;

type SignedUpload = z.infer<typeof Upload>;

export function awaitFiles(market: MediaMarket, files: readonly DescribedFile[]): AwaitedFile[] {
	return files.map((file) => ({ ...file, attachmentId: market.newId(), secret: randomBytes(SECRET_BYTES).toString('base64url') }));
}

export function signUploads(market: MediaMarket, listingId: string, files: readonly AwaitedFile[]): Promise<SignedUpload[]> {
	return Promise.all(
		files.map(async (file) => {
			const { expiresAt, ...target } = await market.store.signUpload(listingId, file);
			return { field: file.field, ...target, expiresAt: new Date(expiresAt).toISOString() };
		}),
	);
}

/**
 * Replaces the whole set of a stone's files, except for attachments that are not in `known`, if it is given. Errors: NOT_FOUND, FORBIDDEN,
 * STATE_CONFLICT, BUSY, and STALE if an unknown attachment has no room.
 */
export async function replaceMedia(
	market: MediaMarket,
	seller: MemberRecord,
	listingId: string,
	{ files: described, kept, known }: z.infer<typeof UpdateAttachment>,
): Promise<SignedUpload[]> {
	const files = awaitFiles(market, described);
	const arrange = (state: ListingState, media: Media) => {
		const all = known ? keepUnknown(media, { kept, files }, known) : kept;
		if (!all) throw new MarketError('STALE');
		return arrangeMedia(state, media, { kept: all, files });
	};
	return throwIfRefused(await describe(market, seller, listingId, files, arrange));
}

/** Adds files to a stone, or replaces some. Errors: NOT_FOUND, FORBIDDEN, STATE_CONFLICT, BUSY. */
export async function addFiles(market: MediaMarket, seller: MemberRecord, listingId: string, described: readonly DescribedFile[]): Promise<SignedUpload[]> {
	return throwIfRefused(await tryToAdd(market, seller, listingId, described));
}

/**
 * Adds files to several stones, each by id or lot id. Returns the reason for each stone that is refused. Errors: FORBIDDEN for another seller's
 * stone, BUSY.
 */
export async function addFilesToMany(
	market: MediaMarket,
	seller: MemberRecord,
	stones: z.infer<typeof UploadAttachments>,
): Promise<z.infer<typeof StoneUploads>> {
	const found = await Promise.all(
		stones.map(async (stone) => ('diamondId' in stone ? stone.diamondId : market.listings.idByLot(seller.memberId, stone.lotId))),
	);
	const listings = await market.listings.getMany([...new Set(found.filter((id) => id !== undefined))]);
	// The call is refused as a whole for another seller's stone. For a stone that is hidden from the caller, `describe` says that it does not exist.
	selectOwn(market, listings, seller);
	const add = async ({ files, ...named }: z.infer<typeof UploadAttachments>[number], at: number) => {
		const diamondId = found[at];
		const uploads = diamondId === undefined ? 'NOT_FOUND' : await tryToAdd(market, seller, diamondId, files);
		return { ...named, ...(diamondId && { diamondId }), ...(typeof uploads === 'string' ? { uploads: [], code: uploads } : { uploads }) };
	};
	return pMap(stones, add, { concurrency: STONES_DESCRIBED_AT_ONCE });
}

type Refusal = 'NOT_FOUND' | 'STATE_CONFLICT';

function tryToAdd(market: MediaMarket, seller: MemberRecord, listingId: string, described: readonly DescribedFile[]): Promise<SignedUpload[] | Refusal> {
	const files = awaitFiles(market, described);
	return describe(market, seller, listingId, files, (state, media) => addMedia(state, media, files));
}

/** Stores a stone's new set of files and signs the uploads, or returns why that is refused. */
async function describe(
	market: MediaMarket,
	seller: MemberRecord,
	listingId: string,
	files: readonly AwaitedFile[],
	arrange: (state: ListingState, media: Media) => Media | undefined,
): Promise<SignedUpload[] | Refusal> {
	const refused = await commitOrRetry(async (): Promise<Refusal | undefined> => {
		const before = await market.listings.get(listingId);
		if (!before || !maySee(market, before, seller)) return 'NOT_FOUND';
		if (before.sellerId !== seller.memberId) throw new MarketError('FORBIDDEN');
		const media = arrange(before.state, before.media ?? NO_MEDIA);
		if (!media) return 'STATE_CONFLICT';
		await market.commit([{ kind: 'listing-changed', before, after: { ...before, media } }]);
	});
	return refused ?? signUploads(market, listingId, files);
}

function throwIfRefused(answer: SignedUpload[] | Refusal): SignedUpload[] {
	if (typeof answer === 'string') throw new MarketError(answer);
	return answer;
}
