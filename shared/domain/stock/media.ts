import { CERTIFICATE_BYTES, PHOTO_BYTES, PHOTO_PIXELS, VIDEO_BYTES, VIDEO_SECONDS } from './limits.ts';
import { type ListingState, mayEdit } from './listing.ts';
import type { Renditions } from './renditions.ts';

/** Photos and the video of a listing (rulebook 8), and its certificate as a PDF. */

export const PHOTO_FIELDS = ['images[0]', 'images[1]', 'images[2]'] as const;
export const VIDEO_FIELD = 'video';
export const CERTIFICATE_FIELD = 'certificate';
/** The places that a listing has for files, in the order in which they are shown. */
export const MEDIA_FIELDS = [...PHOTO_FIELDS, VIDEO_FIELD, CERTIFICATE_FIELD] as const;
export type MediaField = (typeof MEDIA_FIELDS)[number];

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const;
export const CERTIFICATE_TYPE = 'application/pdf';
export type PhotoType = (typeof PHOTO_TYPES)[number];
export type MediaType = PhotoType | (typeof VIDEO_TYPES)[number] | typeof CERTIFICATE_TYPE;

/** The ending of a file's name by its type. */
export const EXTENSIONS: Readonly<Record<MediaType, string>> = {
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'image/webp': 'webp',
	'video/mp4': 'mp4',
	'video/quicktime': 'mov',
	'video/webm': 'webm',
	'application/pdf': 'pdf',
};

/** A file that a seller wants to send. */
export interface DescribedFile {
	field: MediaField;
	fileName: string;
	contentType: MediaType;
	/** Bytes. */
	size: number;
}

/** A file for which a signed upload was given out. */
export interface AwaitedFile extends DescribedFile {
	attachmentId: string;
	/** Makes the name under which it will be shown unguessable. */
	secret: string;
	/** Why it was refused, when it was. */
	refused?: MediaFault;
}

/** A file that was checked and is shown. */
export interface Attachment extends DescribedFile {
	attachmentId: string;
	/** Its name in storage. */
	name: string;
	/** Pixels. */
	width?: number;
	height?: number;
	/** Only for a video. */
	seconds?: number;
	/** Only for a photo, once the renditions were tried. */
	renditions?: Renditions;
	/** Only for a photo: the shown file has no metadata about place and camera. Missing for photos from before the cleaning existed. */
	cleaned?: boolean;
	/** Milliseconds since 1970. */
	addedAt: number;
}

/** A listing's files. */
export interface Media {
	/** In the order in which they are shown. */
	attachments: readonly Attachment[];
	awaited: readonly AwaitedFile[];
}

export const NO_MEDIA: Media = { attachments: [], awaited: [] };

/** Why a file is not shown. */
export const MEDIA_FAULTS = ['FILE_TYPE', 'FILE_SIZE', 'FILE_UNREADABLE', 'PHOTO_PIXELS', 'VIDEO_SECONDS', 'FILE_LOCKED'] as const;
export type MediaFault = (typeof MEDIA_FAULTS)[number];

/** The kinds of media that buyers ask for; a stone with one of them counts as one with media. */
export type SeenKind = 'photo' | 'video';
export type MediaKind = SeenKind | typeof CERTIFICATE_FIELD;

export function getKind(field: MediaField): MediaKind {
	return field === VIDEO_FIELD || field === CERTIFICATE_FIELD ? field : 'photo';
}

/** Kinds of a listing's files in which the stone is seen: a certificate does not show it. */
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
	/** Undefined for what is no file that a listing may have. */
	contentType: MediaType | undefined;
	width: number | undefined;
	height: number | undefined;
	/** Undefined also for a video whose length cannot be told. */
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
	// To a tenth: a camera that is told to take 15 seconds takes a frame more.
	return Math.round(seconds * 10) / 10 > VIDEO_SECONDS ? 'VIDEO_SECONDS' : undefined;
}

/** Whether files may join a listing: as long as others may still ask for them, also while it is bid on. */
export function mayAddMedia(state: ListingState): boolean {
	return mayEdit(state) || state === 'BIDDING' || state === 'AWAITING_DECISION';
}

/** The whole set that a seller wants: attachments to keep, each in its field, and files to come. */
export interface WantedMedia {
	kept: readonly { field: MediaField; attachmentId: string }[];
	files: readonly AwaitedFile[];
}

/**
 * A listing's files once the seller has said which are wanted. What is not kept
 * goes at once, but for what a file to come replaces, which stays until that
 * has been checked. While the stone is bid on, files may only be added: bidders
 * have seen the others. Undefined when the state, or what there is, does not
 * allow it.
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

/** As `arrangeMedia`, but all else stays as it is: files that are still awaited too, save for those that were refused. */
export function addMedia(state: ListingState, before: Media, files: readonly AwaitedFile[]): Media | undefined {
	const isElsewhere = ({ field }: { field: MediaField }) => files.every((one) => one.field !== field);
	const arranged = arrangeMedia(state, before, { kept: before.attachments.filter(isElsewhere), files });
	const awaited = before.awaited.filter((one) => isElsewhere(one) && !one.refused);
	return arranged && { ...arranged, awaited: [...awaited, ...files] };
}

/** A listing's files once an awaited one has been checked: it takes its place, and the place of what it replaces. FILE_LOCKED when it may no longer. */
export function attachMedia(state: ListingState, before: Media, attachment: Attachment): Media | 'FILE_LOCKED' {
	const others = before.attachments.filter(({ field }) => field !== attachment.field);
	if (!mayAddMedia(state) || (!mayEdit(state) && others.length < before.attachments.length)) return 'FILE_LOCKED';
	return {
		attachments: sortAttachments([...others, attachment]),
		awaited: before.awaited.filter(({ attachmentId }) => attachmentId !== attachment.attachmentId),
	};
}

/** Whether a photo has not been worked on since it came, or not as all are today. */
export function isUnfinished({ field, renditions, cleaned }: Attachment): boolean {
	return isPhoto(field) && !(renditions && cleaned);
}

/** The result of processing a photo: bytes, and its size as it is seen if that differs from its header. */
export type WorkedPhoto = Pick<Attachment, 'size' | 'width' | 'height'> & { renditions: Renditions };

/**
 * A listing's files once a photo was cleaned and its renditions were made, or
 * could not be. Undefined when the photo is gone, or was worked on before.
 */
export function addWork(before: Media, name: string, worked: WorkedPhoto): Media | undefined {
	const isLacking = (one: Attachment) => one.name === name && isUnfinished(one);
	if (!before.attachments.some(isLacking)) return undefined;
	return { ...before, attachments: before.attachments.map((one) => (isLacking(one) ? { ...one, ...worked, cleaned: true } : one)) };
}

/** A listing's files once an awaited one has been refused: remembered, so that its seller can be told. */
export function refuseMedia(before: Media, attachmentId: string, refused: MediaFault): Media {
	return { ...before, awaited: before.awaited.map((one) => (one.attachmentId === attachmentId ? { ...one, refused } : one)) };
}

function sortAttachments(attachments: readonly Attachment[]): Attachment[] {
	return attachments.toSorted((a, b) => MEDIA_FIELDS.indexOf(a.field) - MEDIA_FIELDS.indexOf(b.field));
}
