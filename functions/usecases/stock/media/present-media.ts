import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { type Attachment, CERTIFICATE_FIELD, isPhoto, listSeenKinds, VIDEO_FIELD } from '#shared/domain/stock/media.ts';
import type { ListingRecord } from '../ports/listings.ts';

/** Presents a listing's first `most` photos in order: their addresses, sizes, rendition widths and previews. */
export function presentPhotos({ media }: ListingRecord, origin: string, most?: number): Pick<Diamond, 'images' | 'photos'> {
	const shown = (media?.attachments ?? []).filter(({ field }) => isPhoto(field)).slice(0, most);
	const photos = shown.map(({ width, height, renditions }) => ({ width, height, widths: [...(renditions?.widths ?? [])], preview: renditions?.preview }));
	return { images: shown.map((one) => writeFileAddress(one, origin)), photos: photos.length > 0 ? photos : undefined };
}

/** Presents a listing's photos, video and certificate to members. */
export function presentMedia(
	listing: ListingRecord,
	origin: string,
): Pick<Diamond, 'attachmentDetailsResponseDtoList' | 'images' | 'photos' | 'video' | 'certificate' | 'isUploaded'> {
	const attachments = listing.media?.attachments ?? [];
	const video = attachments.find(({ field }) => field === VIDEO_FIELD);
	const certificate = attachments.find(({ field }) => field === CERTIFICATE_FIELD);
	return {
		...presentPhotos(listing, origin),
		attachmentDetailsResponseDtoList: attachments.map(({ name, addedAt, seconds, renditions, cleaned, ...attachment }) => ({
			...attachment,
			url: writeFileAddress({ name }, origin),
			duration: seconds,
			createdAt: new Date(addedAt).toISOString(),
		})),
		video: video && writeFileAddress(video, origin),
		certificate: certificate && writeFileAddress(certificate, origin),
		isUploaded: listSeenKinds(attachments).length > 0,
	};
}

function writeFileAddress({ name }: Pick<Attachment, 'name'>, origin: string): string {
	return `${origin}/${name}`;
}
