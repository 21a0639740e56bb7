import type * as z from 'zod';
import type { Upload } from '#shared/contract/common.ts';
import type { MediaFile } from '#shared/contract/stock/media.ts';
import { aPdf, aPng, aVideo } from './files.ts';
import type { SignedIn } from './market.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** A file as a page describes it, with its content. */
export interface FileToSend {
	described: z.infer<typeof MediaFile>;
	bytes: Bytes;
}

export const aPhoto = (field: 'images[0]' | 'images[1]' | 'images[2]' = 'images[0]', bytes: Bytes = aPng()): FileToSend => ({
	described: { field, fileName: 'stone.png', contentType: 'image/png', size: bytes.length },
	bytes,
});

export async function aClip(seconds = 3): Promise<FileToSend> {
	const bytes = await aVideo(seconds);
	return { described: { field: 'video', fileName: 'stone.mp4', contentType: 'video/mp4', size: bytes.length }, bytes };
}

export const aCertificate = (bytes: Bytes = aPdf()): FileToSend => ({
	described: { field: 'certificate', fileName: 'GIA report.pdf', contentType: 'application/pdf', size: bytes.length },
	bytes,
});

/** Sends a file to storage as a browser does. Returns the answer of storage. */
export async function sendsFile({ url, fields }: z.infer<typeof Upload>, bytes: Bytes): Promise<{ status: number; text: string }> {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	form.set('file', new Blob([bytes]));
	const answer = await fetch(url, { method: 'POST', body: form });
	return { status: answer.status, text: await answer.text() };
}

/** Describes files for a stone and sends them. The files are checked when the seller confirms them. */
export async function sendsFiles(seller: SignedIn, diamondId: string, files: readonly FileToSend[]): Promise<void> {
	const [stone] = await seller.api.uploadAttachments({ body: [{ diamondId, files: files.map(({ described }) => described) }] });
	for (const [at, upload] of (stone?.uploads ?? []).entries()) await sendsFile(upload, files[at]?.bytes ?? new Uint8Array());
}

/** Attaches files to a seller's stone. Returns the stone. */
export async function attaches(seller: SignedIn, diamondId: string, files: readonly FileToSend[]) {
	await sendsFiles(seller, diamondId, files);
	return seller.api.confirmAttachments({ params: { id: diamondId } });
}
