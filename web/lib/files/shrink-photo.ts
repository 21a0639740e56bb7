import { PHOTO_BYTES } from '#shared/domain/stock/limits.ts';

/** Longest sides in pixels, tried in order; the first is larger than a screen shows. */
const SIDES = [3000, 2200, 1600, 1000];
const QUALITY = 0.88;

/** Converts a photo to an upright JPEG within the market's size limit. Returns undefined if this browser cannot. */
export async function shrinkPhoto(file: File): Promise<File | undefined> {
	try {
		const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
		for (const side of SIDES) {
			const smaller = await encodeJpeg(picture, Math.min(1, side / Math.max(picture.width, picture.height)));
			if (smaller.size <= PHOTO_BYTES) return new File([smaller], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
		}
	} catch {
		// The file is damaged, or the browser cannot decode its type.
	}
	return undefined;
}

function encodeJpeg(picture: ImageBitmap, scale: number): Promise<Blob> {
	const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
	const context = canvas.getContext('2d');
	if (!context) throw new Error('This browser draws no pictures');
	// Transparent pixels would become black.
	context.fillStyle = '#fff';
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
