import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule as prepareReader, readBarcodes } from 'zxing-wasm/reader';
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer';

/** QRs as pictures. */

async function loadWasm(name: string): Promise<ArrayBuffer> {
	return new Uint8Array(await readFile(fileURLToPath(import.meta.resolve(name)))).buffer;
}

/** A picture of a QR with this text. */
export async function aCode(text: string): Promise<Buffer> {
	prepareWriter({ overrides: { wasmBinary: await loadWasm('zxing-wasm/writer/zxing_writer.wasm') } });
	const { image } = await writeBarcode(text, { format: 'QRCode', scale: 6 });
	if (!image) throw new Error('No picture of the QR');
	return Buffer.from(await image.arrayBuffer());
}

/** What the QR in a picture says; undefined when there is none to be read. */
export async function readCode(picture: Buffer): Promise<string | undefined> {
	prepareReader({ overrides: { wasmBinary: await loadWasm('zxing-wasm/reader/zxing_reader.wasm') } });
	// A quiet margin, as paper has around it.
	const white = { background: '#fff' };
	const larger = await sharp(picture)
		.extend({ top: 16, bottom: 16, left: 16, right: 16, ...white })
		.resize({ width: 600, kernel: 'nearest' })
		.png()
		.toBuffer();
	const [found] = await readBarcodes(new Uint8Array(larger), { formats: ['QRCode'], maxNumberOfSymbols: 1 });
	return found?.text || undefined;
}
