import { CustomSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import type { ArrivedFile, InspectedFile, InspectFile } from '#functions/usecases/stock/ports/media.ts';
import { PHOTO_BYTES } from '#shared/domain/stock/limits.ts';
import { CERTIFICATE_TYPE, VIDEO_TYPES } from '#shared/domain/stock/media.ts';
import { hasPdfEnd, isPdfHeader, PDF_END_BYTES } from '#shared/domain/stock/pdf-header.ts';
import { readPicture } from '#shared/domain/stock/picture-header.ts';
import { cleanPhoto } from './clean-photo.ts';
import { findPrivateBoxes } from './find-private-boxes.ts';

/** Enough bytes to recognize a picture. */
const FIRST_BYTES = 64;
/** Limit for crafted files; a video of 15 seconds takes a handful of reads. */
const MOST_READS = 200;

/** Reads type, pixels and length from a file: all bytes of a photo, a video's tables, and the start and end of a certificate. */
export const inspectFile: InspectFile = async (file) => {
	const first = await file.read(0, Math.min(FIRST_BYTES, file.size));
	if (isPdfHeader(first)) return inspectCertificate(file);
	return readPicture(first) ? inspectPhoto(file) : inspectVideo(file);
};

async function inspectCertificate(file: ArrivedFile): Promise<InspectedFile> {
	const last = await file.read(Math.max(0, file.size - PDF_END_BYTES), file.size);
	return { size: file.size, contentType: CERTIFICATE_TYPE, width: undefined, height: undefined, seconds: undefined, whole: hasPdfEnd(last) };
}

async function inspectPhoto(file: ArrivedFile): Promise<InspectedFile> {
	const photo = await file.read(0, Math.min(PHOTO_BYTES, file.size));
	const { contentType, width, height } = readPicture(photo) ?? {};
	return { size: file.size, contentType, width, height, seconds: undefined, cleaned: cleanPhoto(photo) };
}

async function inspectVideo(file: ArrivedFile): Promise<InspectedFile> {
	const found: InspectedFile = { size: file.size, contentType: undefined, width: undefined, height: undefined, seconds: undefined };
	let failure: Error | undefined;
	let reads = 0;
	const source = new CustomSource({
		getSize: () => file.size,
		read: async (from, to) => {
			if (++reads > MOST_READS) throw new Error('This video asks for too much');
			try {
				return await file.read(from, to);
			} catch (error) {
				failure ??= error as Error;
				throw error;
			}
		},
		prefetchProfile: 'network',
		// Failures of prefetched reads are irrelevant.
		handleUnhandledError: () => undefined,
	});
	using input = new Input({ source, formats: [MP4, QTFF, WEBM] });
	try {
		const { mimeType } = await input.getFormat();
		found.contentType = VIDEO_TYPES.find((type) => type === mimeType);
		const track = await input.getPrimaryVideoTrack();
		found.width = await track?.getDisplayWidth();
		found.height = await track?.getDisplayHeight();
		found.seconds = await input.computeDuration();
	} catch {
		// An unreadable file is reported by its missing values. Unreachable storage is not the file's fault.
		if (failure) throw failure;
	}
	if (!found.contentType || found.contentType === 'video/webm') return found;
	found.voids = await findPrivateBoxes(file);
	// A video that cannot be searched for the place counts as unreadable.
	return found.voids ? found : { ...found, seconds: undefined };
}
