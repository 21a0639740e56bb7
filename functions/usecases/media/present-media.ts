import type { Diamond } from '#shared/contract/diamonds.ts';
import { type Attachment, getKind } from '#shared/domain/media.ts';
import type { ListingRecord } from '../ports/listings.ts';

/** Addresses of a listing's photos, in order. */
export function listImages({ media }: ListingRecord, origin: string): string[] {
	return (media?.attachments ?? []).filter(isPhoto).map((one) => writeFileAddress(one, origin));
}

/** A listing's photos and video as members see them. */
export function presentMedia(listing: ListingRecord, origin: string): Pick<Diamond, 'attachmentDetailsResponseDtoList' | 'images' | 'video' | 'isUploaded'> {
	const attachments = listing.media?.attachments ?? [];
	const video = attachments.find((one) => !isPhoto(one));
	return {
		attachmentDetailsResponseDtoList: attachments.map(({ name, addedAt, seconds, ...attachment }) => ({
			...attachment,
			url: writeFileAddress({ name }, origin),
			duration: seconds,
			createdAt: new Date(addedAt).toISOString(),
		})),
		images: listImages(listing, origin),
		video: video && writeFileAddress(video, origin),
		isUploaded: attachments.length > 0,
	};
}

const isPhoto = ({ field }: Pick<Attachment, 'field'>): boolean => getKind(field) === 'photo';

function writeFileAddress({ name }: Pick<Attachment, 'name'>, origin: string): string {
	return `${origin}/${name}`;
}
