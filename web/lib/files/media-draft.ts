import type * as z from 'zod';
import type { AttachmentDetails, MediaFile as DescribedFile, UpdateAttachment } from '#shared/contract/stock/media.ts';
import { getKind, type MediaField, type MediaKind, PHOTO_FIELDS } from '#shared/domain/stock/media.ts';
import type { MediaFile } from './media-file.ts';
import type { ShownPhoto } from './photos.ts';
import { nameFile } from './send-file.ts';

type Attachment = z.infer<typeof AttachmentDetails>;

export interface KeptItem {
	key: string;
	kind: MediaKind;
	attachment: Attachment;
	photo?: ShownPhoto;
}

export interface NewItem extends MediaFile {
	key: string;
	problem?: string;
}

export type MediaItem = KeptItem | NewItem;

export function isNew(item: MediaItem): item is NewItem {
	return 'file' in item;
}

/** Lists the media that a stone shows now. `photos` are the stone's photos as a page shows them. */
export function listItems(attachments: readonly Attachment[], photos: readonly ShownPhoto[] = []): MediaItem[] {
	return attachments.map((attachment) => {
		const kind = getKind(attachment.field);
		const { url, width, height } = attachment;
		const photo = photos.find((one) => one.url === url) ?? { url, width, height, widths: [], preview: undefined };
		return { key: attachment.attachmentId, kind, attachment, photo: kind === 'photo' ? photo : undefined };
	});
}

export function countRoom(kind: MediaKind, items: readonly Pick<MediaItem, 'kind'>[]): number {
	const places = kind === 'photo' ? PHOTO_FIELDS.length : 1;
	return Math.max(0, places - items.filter((item) => item.kind === kind).length);
}

/** Assigns a field to each item. Photos are numbered in order; guests see the first photo too. */
export function assignFields<I extends Pick<MediaItem, 'kind'>>(items: readonly I[]): { field: MediaField; item: I }[] {
	let photos = 0;
	return items.flatMap((item) => {
		const field = item.kind === 'photo' ? PHOTO_FIELDS[photos++] : item.kind;
		return field ? { field, item } : [];
	});
}

/** Swaps a photo with the photo before it. Returns the items unchanged if it is the first photo. */
export function moveForward(items: readonly MediaItem[], key: string): MediaItem[] {
	const photos = items.filter(({ kind }) => kind === 'photo');
	const at = photos.findIndex((item) => item.key === key);
	const [before, moved] = [photos[at - 1], photos[at]];
	if (!before || !moved) return [...items];
	return items.map((item) => (item === before ? moved : item === moved ? before : item));
}

/** Builds the request that gives the stone these items in place of the `shown` attachments. Returns undefined if they are the same. */
export function buildMediaUpdate(items: readonly MediaItem[], shown: readonly Attachment[]): z.input<typeof UpdateAttachment> | undefined {
	const all = assignFields(items);
	const kept = all.flatMap(({ field, item }) => (isNew(item) ? [] : { field, attachmentId: item.attachment.attachmentId }));
	const files = all.flatMap(({ field, item }) => (isNew(item) ? describeFile(field, item) : []));
	const stays =
		shown.length === kept.length && shown.every((one) => kept.some((other) => other.attachmentId === one.attachmentId && other.field === one.field));
	return stays && files.length === 0 ? undefined : { kept, files, known: shown.map(({ attachmentId }) => attachmentId) };
}

export function describeFile(field: MediaField, { file, contentType }: MediaFile): z.infer<typeof DescribedFile> {
	// The type was checked against the field when the file was chosen; the market checks it again.
	return { field, fileName: nameFile(file), contentType, size: file.size } as z.infer<typeof DescribedFile>;
}

export interface Outcome {
	/** The attachments before the upload. */
	shown: readonly Attachment[];
	/** The attachments after the upload. */
	present: readonly Attachment[];
	/** Why files failed, by field. */
	problems: ReadonlyMap<MediaField, string>;
	/** The problem of a file that was sent but is not among the attachments. */
	missing: string;
}

/**
 * Returns the items after an upload in which some files may have failed. Uploaded files keep their place; failed ones get their problem and can be
 * retried. Attachments that were added elsewhere come last.
 */
export function applyOutcome(items: readonly MediaItem[], { shown, present, problems, missing }: Outcome): MediaItem[] {
	const added = present.filter(({ attachmentId }) => shown.every((one) => one.attachmentId !== attachmentId));
	const after = assignFields(items).map(({ field, item }): MediaItem => {
		if (!isNew(item)) return item;
		const { fileName } = describeFile(field, item);
		const [arrived] = listItems(added.filter((one) => one.field === field && one.fileName === fileName));
		return arrived && !problems.has(field) ? arrived : { ...item, problem: problems.get(field) ?? missing };
	});
	return [...after, ...listItems(added).filter(({ key }) => after.every((item) => item.key !== key))];
}
