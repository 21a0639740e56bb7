import type { AwaitedFile, MediaType, StoredFile } from '#shared/domain/media.ts';
import type { RenditionFormat } from '#shared/domain/renditions.ts';
import type { Market } from './market.ts';

/** What photos and videos need of the world beside the market itself. */

/** A file that was sent and has not been checked. */
export interface ArrivedFile {
	/** Of this content: another one sent under the same name has another. */
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
	/** Bytes. */
	size: number;
	/** Milliseconds since 1970. */
	addedAt: number;
}

/** Where photos and videos lie: first where nobody sees them, then, once they were checked, where they are shown. */
export interface MediaStore {
	/** Where to send an awaited file: storage takes this type, and no more bytes than were announced. */
	signUpload(listingId: string, file: AwaitedFile): Promise<{ url: string; fields: Record<string, string>; expiresAt: number }>;
	/** What was sent; undefined while nothing was. */
	arrived(listingId: string, attachmentId: string): Promise<ArrivedFile | undefined>;
	/** Shows a checked file under this name, again without harm. Rejects with {@link FileChanged} when it is no longer the one that was checked. */
	show(listingId: string, attachmentId: string, etag: string, as: { name: string; contentType: MediaType }): Promise<void>;
	/** Deletes what was sent; nothing to delete is no error. */
	discard(listingId: string, attachmentId: string): Promise<void>;
	/** A shown file; undefined when it is gone. */
	readShown(name: string): Promise<Uint8Array | undefined>;
	/** Shows a rendition of a photo under this name, again without harm. */
	addRendition(name: string, format: RenditionFormat, bytes: Uint8Array): Promise<void>;
	/** Deletes a shown file and all of its renditions; nothing to delete is no error. */
	remove(name: string): Promise<void>;
	/** The address of an archive of these files, for some minutes. `archive` names it: what was packed once is not packed again. */
	pack(archive: string, downloadName: string, files: readonly PackedFile[]): Promise<string>;
}

/** Reads what a file is out of its bytes. */
export type InspectFile = (file: ArrivedFile) => Promise<StoredFile>;

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

/** Makes a photo's renditions; undefined for a file that cannot be decoded. */
export type RenderPhoto = (photo: Uint8Array) => Promise<RenderedPhoto | undefined>;

export interface MediaMarket extends Market {
	store: MediaStore;
}
