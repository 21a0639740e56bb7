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
	/** Reads bytes `from` to before `to`. Rejects with {@link FileChanged} if the file was replaced or deleted. */
	read(from: number, to: number): Promise<Uint8Array>;
}

/** Thrown if a file was replaced or deleted while it was checked. A replacement has its own event. */
export class FileChanged extends Error {
	constructor() {
		super('The file is no longer the one that arrived');
		this.name = 'FileChanged';
	}
}

export interface PackedFile {
	/** In storage. */
	name: string;
	/** In the archive. */
	fileName: string;
	addedAt: number;
}

/** Offsets of a video's box in the file: its start, its content and its end. */
export interface BoxPlace {
	at: number;
	content: number;
	end: number;
}

/** Storage of photos and videos: files are private until they were checked, then shown. */
export interface MediaStore {
	/** Signs an upload of an awaited file. Storage accepts only its type and at most its announced size. */
	signUpload(listingId: string, file: AwaitedFile): Promise<{ url: string; fields: Record<string, string>; expiresAt: number }>;
	/** Reads the sent file; undefined if nothing was sent. */
	arrived(listingId: string, attachmentId: string): Promise<ArrivedFile | undefined>;
	/**
	 * Shows a checked file under this name, with its boxes at `voids` overwritten. With `saveAs`, browsers save it under that name instead of opening
	 * it. Can be repeated. Rejects with {@link FileChanged} if it is not the checked file any more.
	 */
	show(
		listingId: string,
		attachmentId: string,
		etag: string,
		as: { name: string; contentType: MediaType; voids?: readonly BoxPlace[]; saveAs?: string },
	): Promise<void>;
	/** Deletes a sent file; a missing file is no error. */
	discard(listingId: string, attachmentId: string): Promise<void>;
	/** Reads a shown file; undefined if it is gone. */
	readShown(name: string): Promise<Uint8Array | undefined>;
	/** Shows a photo, or a rendition of one, under this name. Can be repeated. */
	showPhoto(name: string, contentType: ShownType, bytes: Uint8Array): Promise<void>;
	/** Deletes a shown file and all of its renditions; a missing file is no error. */
	remove(name: string): Promise<void>;
	/** Returns an address of an archive of these files, for some minutes. `archive` names it, and an existing archive is reused. */
	pack(archive: string, downloadName: string, files: readonly PackedFile[]): Promise<string>;
}

/** Facts of a file, and the bytes of a photo without metadata about place, time and camera: only these are ever shown. */
export interface InspectedFile extends StoredFile {
	/** Undefined for a video, and for a photo that is damaged. */
	cleaned?: Uint8Array;
	/** Only for a video: its boxes with such metadata, to be overwritten in place. */
	voids?: readonly BoxPlace[];
}

/** Determines what a file is from its bytes. */
export type InspectFile = (file: ArrivedFile) => Promise<InspectedFile>;

/** A photo decoded, upright, without metadata about place and camera. */
export interface RenderedPhoto {
	/** Pixels, as shown. */
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
