import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Chromium's barcode API, which TypeScript's library does not declare. */
interface NativeReader {
	detect: (picture: ImageBitmapSource) => Promise<{ rawValue: string }[]>;
}
interface NativeReaderClass {
	new (options: { formats: string[] }): NativeReader;
	getSupportedFormats: () => Promise<string[]>;
}

/** Finds the text of a QR code in a picture. Returns undefined if the picture has none. */
export type ReadCode = (picture: ImageBitmap) => Promise<string | undefined>;

/** Creates a QR reader: the browser's own, or else one that is loaded now (a megabyte, cached by the browser). */
export async function makeCodeReader(): Promise<ReadCode> {
	const Native = (globalThis as { BarcodeDetector?: NativeReaderClass }).BarcodeDetector;
	if (Native && (await Native.getSupportedFormats().catch((): string[] => [])).includes('qr_code')) {
		const reader = new Native({ formats: ['qr_code'] });
		return async (picture) => (await reader.detect(picture))[0]?.rawValue || undefined;
	}
	const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
	await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
	return async (picture) => {
		const [found] = await readBarcodes(readPixels(picture), { formats: ['QRCode'], maxNumberOfSymbols: 1 });
		return found?.text || undefined;
	};
}

function readPixels(picture: ImageBitmap): ImageData {
	const canvas = new OffscreenCanvas(picture.width, picture.height);
	const context = canvas.getContext('2d', { willReadFrequently: true });
	if (!context) throw new Error('This browser draws no pictures');
	context.drawImage(picture, 0, 0);
	return context.getImageData(0, 0, picture.width, picture.height);
}
