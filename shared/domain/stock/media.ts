import { CERTIFICATE_BYTES, PHOTO_BYTES, PHOTO_PIXELS, VIDEO_BYTES, VIDEO_SECONDS } from './limits.ts';
import { type ListingState, mayEdit } from './listing.ts';
import type { Renditions } from './renditions.ts';

/** Photos and the video of a listing (rulebook 8), and its certificate as a PDF. */

export const PHOTO_FIELDS = ['images[0]', 'images[1]', 'images[2]'] as const;
export const VIDEO_FIELD = 'video';
export const CERTIFICATE_FIELD = 'certificate';
/** The fields for a listing's files, in display order. */
export const MEDIA_FIELDS = [...PHOTO_FIELDS, VIDEO_FIELD, CERTIFICATE_FIELD] as const;
export type MediaField = (typeof MEDIA_FIELDS)[number];

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const;
export const CERTIFICATE_TYPE = 'application/pdf';
export type PhotoType = (typeof PHOTO_TYPES)[number];
export type MediaType = PhotoType | (typeof VIDEO_TYPES)[number] | typeof CERTIFICATE_TYPE;

/** File name extensions by type. */
export const EXTENSIONS: Readonly<Record<MediaType, string>> = {
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'image/webp': 'webp',
	'video/mp4': 'mp4',
	'video/quicktime': 'mov',
	'video/webm': 'webm',
	'application/pdf': 'pdf',
};

export interface DescribedFile {
	field: MediaField;
	fileName: string;
	contentType: MediaType;
	/** Bytes. */
	size: number;
}

/** A file for which a signed upload was issued. */
export interface AwaitedFile extends DescribedFile {
	attachmentId: string;
	/** Makes the file's public name unguessable. */
	secret: string;
	/** The fault for which it was refused. */
	refused?: MediaFault;
}

/** A file that was checked and is shown. */
export interface Attachment extends DescribedFile {
	attachmentId: string;
	/** Name in storage. */
	name: string;
	/** Pixels. */
	width?: number;
	height?: number;
	/** Only for a video. */
	seconds?: number;
	/** Only for a photo, once its renditions were attempted. */
	renditions?: Renditions;
	/** Only for a photo: the shown file has no metadata about place and camera. Absent for photos from before metadata was removed. */
	cleaned?: boolean;
	/** Milliseconds since 1970. */
	addedAt: number;
}

export interface Media {
	/** In display order. */
	attachments: readonly Attachment[];
	awaited: readonly AwaitedFile[];
}

export const NO_MEDIA: Media = { attachments: [], awaited: [] };

/** Reasons for which a file is not shown. */
export const MEDIA_FAULTS = ['FILE_TYPE', 'FILE_SIZE', 'FILE_UNREADABLE', 'PHOTO_PIXELS', 'VIDEO_SECONDS', 'FILE_LOCKED'] as const;
export type MediaFault = (typeof MEDIA_FAULTS)[number];

/** The kinds of media that buyers ask for; a stone with one of them counts as one with media. */
export type SeenKind = 'photo' | 'video';
export type MediaKind = SeenKind | typeof CERTIFICATE_FIELD;

export function getKind(field: MediaField): MediaKind {
	return field === VIDEO_FIELD || field === CERTIFICATE_FIELD ? field : 'photo';
}

/** Lists the kinds of files that show the stone. A certificate does not. */
export function listSeenKinds(attachments: readonly Pick<Attachment, 'field'>[]): SeenKind[] {
	return attachments.map(({ field }) => getKind(field)).filter((kind) => kind !== CERTIFICATE_FIELD);
}

export function isPhotoType(type: MediaType): type is PhotoType {
	return PHOTO_TYPES.some((one) => one === type);
}

export function isPhoto(field: MediaField): boolean {
	return getKind(field) === 'photo';
}

/** The facts that a file's bytes state. */
export interface StoredFile {
	/** Bytes. */
	size: number;
	/** Undefined for a type that a listing may not have. */
	contentType: MediaType | undefined;
	width: number | undefined;
	height: number | undefined;
	/** Also undefined for a video of unknown length. */
	seconds: number | undefined;
	/** Only for a certificate: its end is present. */
	whole?: boolean;
}

const MOST_BYTES: Readonly<Record<MediaKind, number>> = { photo: PHOTO_BYTES, video: VIDEO_BYTES, certificate: CERTIFICATE_BYTES };

/** Finds the fault of a stored file, if any. Its bytes decide, whatever its name. */
export function findFault({ field, contentType }: DescribedFile, stored: StoredFile): MediaFault | undefined {
	const kind = getKind(field);
	if (stored.size > MOST_BYTES[kind]) return 'FILE_SIZE';
	if (stored.contentType !== contentType) return 'FILE_TYPE';
	if (kind === 'certificate') return stored.whole ? undefined : 'FILE_UNREADABLE';
	if (!stored.width || !stored.height) return 'FILE_UNREADABLE';
	if (kind === 'photo') return stored.width * stored.height > PHOTO_PIXELS ? 'PHOTO_PIXELS' : undefined;
	const seconds = stored.seconds ?? 0;
	if (!(seconds > 0)) return 'FILE_UNREADABLE';
	// Rounded to a tenth: a camera set to 15 seconds records one frame more.
	return Math.round(seconds * 10) / 10 > VIDEO_SECONDS ? 'VIDEO_SECONDS' : undefined;
}

/** Returns whether files may be added to a listing: while buyers may ask for them, also during an auction. */
export function mayAddMedia(state: ListingState): boolean {
	return mayEdit(state) || state === 'BIDDING' || state === 'AWAITING_DECISION';
}

/** The complete set of files that a seller wants: attachments to keep, each in its field, and files to upload. */
export interface WantedMedia {
	kept: readonly { field: MediaField; attachmentId: string }[];
	files: readonly AwaitedFile[];
}

/**
 * Adds to `kept` the present attachments that the seller did not know of. One whose field is wanted moves to a free field of its kind, but one with the
 * field and name of a wanted file comes from an earlier try, and is left out. Returns undefined if there is no free field.
 */
export function keepUnknown(before: Media, { kept, files }: WantedMedia, known: readonly string[]): WantedMedia['kept'] | undefined {
	const all = [...kept];
	const isFree = (place: MediaField) => [...all, ...files].every(({ field }) => field !== place);
	const isKnown = ({ attachmentId, field, fileName }: Attachment) =>
		known.includes(attachmentId) ||
		kept.some((one) => one.attachmentId === attachmentId) ||
		files.some((one) => one.field === field && one.fileName === fileName);
	for (const { attachmentId, field } of before.attachments.filter((one) => !isKnown(one))) {
		const free = [field, ...MEDIA_FIELDS].find((place) => getKind(place) === getKind(field) && isFree(place));
		if (!free) return undefined;
		all.push({ field: free, attachmentId });
	}
	return all;
}

/**
 * Arranges a listing's files as the seller wants them. Other attachments are removed at once, but one that an upload replaces stays until
 * the upload is checked. During an auction files may only be added, since bidders have seen the others. Returns undefined if the state or
 * the present files do not allow the change.
 */
export function arrangeMedia(state: ListingState, before: Media, wanted: WantedMedia): Media | undefined {
	const kept = wanted.kept.map(({ field, attachmentId }) => {
		const attachment = before.attachments.find((one) => one.attachmentId === attachmentId);
		return attachment && getKind(attachment.field) === getKind(field) ? { ...attachment, field } : undefined;
	});
	if (!mayAddMedia(state) || !kept.every((one) => one !== undefined)) return undefined;
	const isKept = ({ attachmentId }: Attachment) => kept.some((one) => one.attachmentId === attachmentId);
	const replaced = before.attachments.filter((one) => !isKept(one) && wanted.files.some(({ field }) => field === one.field));
	const attachments = sortAttachments([...kept, ...replaced]);
	const unchanged =
		replaced.length === 0 &&
		before.attachments.every((one) => attachments.some(({ attachmentId, field }) => attachmentId === one.attachmentId && field === one.field));
	if (!mayEdit(state) && !unchanged) return undefined;
	return { attachments, awaited: [...wanted.files] };
}

/** Adds files like `arrangeMedia` but leaves all others unchanged, including awaited files that were not refused. */
export function addMedia(state: ListingState, before: Media, files: readonly AwaitedFile[]): Media | undefined {
	const isElsewhere = ({ field }: { field: MediaField }) => files.every((one) => one.field !== field);
	const arranged = arrangeMedia(state, before, { kept: before.attachments.filter(isElsewhere), files });
	const awaited = before.awaited.filter((one) => isElsewhere(one) && !one.refused);
	return arranged && { ...arranged, awaited: [...awaited, ...files] };
}

/** Attaches a checked file in its field, in place of the previous one. Returns FILE_LOCKED if the state no longer allows it. */
export function attachMedia(state: ListingState, before: Media, attachment: Attachment): Media | 'FILE_LOCKED' {
	const others = before.attachments.filter(({ field }) => field !== attachment.field);
	if (!mayAddMedia(state) || (!mayEdit(state) && others.length < before.attachments.length)) return 'FILE_LOCKED';
	return {
		attachments: sortAttachments([...others, attachment]),
		awaited: before.awaited.filter(({ attachmentId }) => attachmentId !== attachment.attachmentId),
	};
}

/** Returns whether a photo has not been processed, or only by an earlier release. */
export function isUnfinished({ field, renditions, cleaned }: Attachment): boolean {
	return isPhoto(field) && !(renditions && cleaned);
}

/** The result of processing a photo: bytes, and its visible size if that differs from its header. */
export type WorkedPhoto = Pick<Attachment, 'size' | 'width' | 'height'> & { renditions: Renditions };

/** Stores the result of processing a photo. Returns undefined if the photo is gone or was processed before. */
export function addWork(before: Media, name: string, worked: WorkedPhoto): Media | undefined {
	const isLacking = (one: Attachment) => one.name === name && isUnfinished(one);
	if (!before.attachments.some(isLacking)) return undefined;
	return { ...before, attachments: before.attachments.map((one) => (isLacking(one) ? { ...one, ...worked, cleaned: true } : one)) };
}

/** Marks an awaited file as refused, so that the seller can be notified. */
export function refuseMedia(before: Media, attachmentId: string, refused: MediaFault): Media {
	return { ...before, awaited: before.awaited.map((one) => (one.attachmentId === attachmentId ? { ...one, refused } : one)) };
}

function sortAttachments(attachments: readonly Attachment[]): Attachment[] {
	return attachments.toSorted((a, b) => MEDIA_FIELDS.indexOf(a.field) - MEDIA_FIELDS.indexOf(b.field));
}
