import { crc32, deflateSync } from 'node:zlib';
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, MovOutputFormat, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny';

/** Small but real files of every type that the market accepts, made here. */

type Bytes = Uint8Array<ArrayBuffer>;
const fromBase64 = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'base64'));

/** Makes a progressive JPEG of one pixel. */
export const aJpeg = (): Bytes =>
	fromBase64(
		'/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==',
	);
/** Make WebP images of one pixel: lossy and lossless. */
export const aWebp = (): Bytes => fromBase64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA');
export const aLosslessWebp = (): Bytes => fromBase64('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==');

/** Makes a PNG in one shade of grey. Beyond 10,000 bytes only its header is valid, since no test decodes it. */
export function aPng(width = 3, height = 2, shade = 128): Bytes {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, 0, 0, 0, 0], 8);
	const rows = Buffer.alloc(Math.min(10_000, (width + 1) * height), shade);
	for (let row = 0; row * (width + 1) < rows.length; row++) rows[row * (width + 1)] = 0;
	const parts = [
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		chunk('IHDR', header),
		chunk('IDAT', deflateSync(rows)),
		chunk('IEND', Buffer.alloc(0)),
	];
	return new Uint8Array(Buffer.concat(parts));
}

function chunk(name: string, content: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(content.length);
	sum.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, sum]);
}

const FORMATS = { 'video/mp4': Mp4OutputFormat, 'video/quicktime': MovOutputFormat, 'video/webm': WebMOutputFormat };

/**
 * Makes a video of `seconds` seconds with two frames a second. Its tables are real, its frames are
 * noise. `comment` goes into its metadata.
 */
export async function aVideo(seconds: number, type: keyof typeof FORMATS = 'video/mp4', comment?: string): Promise<Bytes> {
	const target = new BufferTarget();
	const output = new Output({ format: new FORMATS[type](), target });
	const source = new EncodedVideoPacketSource('vp9');
	output.addVideoTrack(source);
	if (comment) output.setMetadataTags({ comment });
	await output.start();
	for (let at = 0; at < seconds; at += 0.5) {
		const packet = new EncodedPacket(new Uint8Array(40).fill(at), 'key', at, Math.min(0.5, seconds - at));
		await source.add(packet, { decoderConfig: { codec: 'vp09.00.10.08', codedWidth: 64, codedHeight: 48 } });
	}
	await output.finalize();
	return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

/** Makes a PDF of one blank page. `script` runs when the PDF is opened. */
export function aPdf(script?: string): Bytes {
	const objects = [
		`<</Type/Catalog/Pages 2 0 R${script === undefined ? '' : `/OpenAction<</S/JavaScript/JS(${script})>>`}>>`,
		'<</Type/Pages/Kids[3 0 R]/Count 1>>',
		'<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>',
	];
	let text = '%PDF-1.4\n';
	const places = objects.map((object, at) => {
		const place = text.length;
		text += `${at + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(place).padStart(10, '0')} 00000 n \n`;
	});
	const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
	text += `${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
	return new Uint8Array(Buffer.from(text, 'latin1'));
}
