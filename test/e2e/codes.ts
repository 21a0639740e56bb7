import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule as prepareReader, readBarcodes } from 'zxing-wasm/reader';
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer';

/** QR codes as images. */

async function loadWasm(name: string): Promise<ArrayBuffer> {
	return new Uint8Array(await readFile(fileURLToPath(import.meta.resolve(name)))).buffer;
}

/** Returns an image of a QR code with this text. */
export async function aCode(text: string): Promise<Buffer> {
	prepareWriter({ overrides: { wasmBinary: await loadWasm('zxing-wasm/writer/zxing_writer.wasm') } });
	const { image } = await writeBarcode(text, { format: 'QRCode', scale: 6 });
	if (!image) throw new Error('No picture of the QR');
	return Buffer.from(await image.arrayBuffer());
}

/** Returns the text of the QR code in an image, or undefined if none is readable. */
export async function readCode(picture: Buffer): Promise<string | undefined> {
	prepareReader({ overrides: { wasmBinary: await loadWasm('zxing-wasm/reader/zxing_reader.wasm') } });
	// Adds a quiet margin, as on paper.
	const white = { background: '#fff' };
	const larger = await sharp(picture)
		.extend({ top: 16, bottom: 16, left: 16, right: 16, ...white })
		.resize({ width: 600, kernel: 'nearest' })
		.png()
		.toBuffer();
	const [found] = await readBarcodes(new Uint8Array(larger), { formats: ['QRCode'], maxNumberOfSymbols: 1 });
	return found?.text || undefined;
}
