import type { AwaitedFile, MediaType, PhotoType, StoredFile } from '#shared/domain/stock/media.ts';
import type { RenditionFormat } from '#shared/domain/stock/renditions.ts';
import type { Market } from '../../market/market.ts';

/** The ports of photos, videos and certificates besides the market itself. */

/** Media types of photos and their renditions. */
type ShownType = PhotoType | `image/${RenditionFormat}`;

/** A file that was sent and has not been checked. */
export interface ArrivedFile {
	/** ETag of this content: another file under the same name has another one. */
	etag: string;
	/** Bytes. */
	size: number;
	/** Bytes `from` to `to`, the latter not included. Rejects with {@link FileChanged} when the file is no longer this one. */
	read(from: number, to: number): Promise<Uint8Array>;
}

/** A file was replaced, or deleted, while it was looked at: whatever came in its place has an event of its own. */
export class FileChanged extends Error {
	constructor() {
		super('The file is no longer the one that arrived');
		this.name = 'FileChanged';
	}
}

/** One of an archive's files. */
export interface PackedFile {
	/** In storage. */
	name: string;
	/** In the archive. */
	fileName: string;
	/** Milliseconds since 1970. */
	addedAt: number;
}

/** Where a box of a video begins, where its content does, and where it ends: bytes from the file's beginning. */
export interface BoxPlace {
	at: number;
	content: number;
	end: number;
}

/** Where photos and videos lie: first where nobody sees them, then, once they were checked, where they are shown. */
export interface MediaStore {
	/** Where to send an awaited file: storage takes this type, and no more bytes than were announced. */
	signUpload(listingId: string, file: AwaitedFile): Promise<{ url: string; fields: Record<string, string>; expiresAt: number }>;
	/** Reads the sent file; undefined if nothing was sent. */
	arrived(listingId: string, attachmentId: string): Promise<ArrivedFile | undefined>;
	/** Shows a checked file under this name, its boxes at `voids` made void, again without harm; browsers save one that has `saveAs`, under that name, and do not open it. Rejects with {@link FileChanged} when it is no longer the one that was checked. */
	show(
		listingId: string,
		attachmentId: string,
		etag: string,
		as: { name: string; contentType: MediaType; voids?: readonly BoxPlace[]; saveAs?: string },
	): Promise<void>;
	/** Deletes what was sent; nothing to delete is no error. */
	discard(listingId: string, attachmentId: string): Promise<void>;
	/** A shown file; undefined when it is gone. */
	readShown(name: string): Promise<Uint8Array | undefined>;
	/** Shows a photo, or a rendition of one, under this name, again without harm. */
	showPhoto(name: string, contentType: ShownType, bytes: Uint8Array): Promise<void>;
	/** Deletes a shown file and all of its renditions; nothing to delete is no error. */
	remove(name: string): Promise<void>;
	/** The address of an archive of these files, for some minutes. `archive` names it: what was packed once is not packed again. */
	pack(archive: string, downloadName: string, files: readonly PackedFile[]): Promise<string>;
}

/** Facts of a file, and the bytes of a photo without metadata about place, time and camera: only these are ever shown. */
export interface InspectedFile extends StoredFile {
	/** Undefined for a video, and for a photo that is damaged. */
	cleaned?: Uint8Array;
	/** Only for a video: its boxes with such metadata, to be made void in place. */
	voids?: readonly BoxPlace[];
}

/** Reads what a file is out of its bytes. */
export type InspectFile = (file: ArrivedFile) => Promise<InspectedFile>;

/** A photo decoded, upright, without anything that it says of where and with what it was taken. */
export interface RenderedPhoto {
	/** Pixels, as it is seen. */
	width: number;
	height: number;
	/** A `data:` address. */
	preview: string | undefined;
	/** Smallest first, each in every format. */
	renditions: readonly { width: number; files: readonly { format: RenditionFormat; bytes: Uint8Array }[] }[];
}

/** Processing of a photo that is shown. */
export interface WorkPhoto {
	/** Makes its renditions; undefined for a file that cannot be decoded. */
	render(photo: Uint8Array): Promise<RenderedPhoto | undefined>;
	/** Returns the photo in its own size and type, upright and without metadata. Returns undefined if it is so already, or cannot be made so. */
	straighten(photo: Uint8Array): Promise<Uint8Array | undefined>;
}

export interface MediaMarket extends Market {
	store: MediaStore;
}
