import { describe, expect, test } from 'vitest';
import type { ArrivedFile } from '#functions/usecases/stock/ports/media.ts';
import { findFault } from '#shared/domain/stock/media.ts';
import { aJpeg, aLosslessWebp, aPdf, aPng, aVideo, aWebp } from '#test/steps/files.ts';
import { inspectFile } from './inspect-file.ts';

/** Makes a file in storage that counts its reads. */
function storeFile(bytes: Uint8Array): ArrivedFile & { reads: number } {
	const file = {
		etag: '"1"',
		size: bytes.length,
		reads: 0,
		async read(from: number, to: number) {
			file.reads++;
			return bytes.slice(from, to);
		},
	};
	return file;
}

describe('a photo says', () => {
	test.each([
		['a JPEG', aJpeg(), 'image/jpeg', 1, 1],
		['a PNG', aPng(300, 200), 'image/png', 300, 200],
		['a lossy WebP', aWebp(), 'image/webp', 1, 1],
		['a lossless WebP', aLosslessWebp(), 'image/webp', 1, 1],
	])('what it is: %s', async (_, bytes, contentType, width, height) => {
		expect(await inspectFile(storeFile(bytes))).toEqual({ size: bytes.length, contentType, width, height, seconds: undefined, cleaned: bytes });
	});
});

test('a certificate says how it begins and whether its end is there, in two reads however large it is', async () => {
	const bytes = new Uint8Array(Buffer.concat([aPdf().slice(0, -20), Buffer.alloc(3_000_000), aPdf().slice(-20)]));
	const file = storeFile(bytes);
	const found = { size: bytes.length, contentType: 'application/pdf', width: undefined, height: undefined, seconds: undefined, whole: true };
	expect([await inspectFile(file), file.reads]).toEqual([found, 2]);
	expect((await inspectFile(storeFile(bytes.slice(0, -20)))).whole).toBe(false);
	// HTML before a PDF, which other programs would accept as a page, is refused.
	expect((await inspectFile(storeFile(new Uint8Array(Buffer.concat([Buffer.from('<!doctype html>'), aPdf()]))))).contentType).toBeUndefined();
});

describe('a video says', () => {
	test.each(['video/mp4', 'video/quicktime', 'video/webm'] as const)('what it is and how long it takes: %s', async (type) => {
		const bytes = await aVideo(14.5, type);
		const found = await inspectFile(storeFile(bytes));
		expect(found).toMatchObject({ contentType: type, width: 64, height: 48 });
		// A WebM does not state how long its last frame is shown.
		expect(found.seconds).toBeCloseTo(type === 'video/webm' ? 14 : 14.5, 1);
	});

	test.each(['video/mp4', 'video/quicktime'] as const)('which of its boxes tell of place and camera, whole and no others: %s', async (type) => {
		const bytes = Buffer.from(await aVideo(3, type, 'Secret place'));
		const { voids = [] } = await inspectFile(storeFile(bytes));
		expect(voids.length).toBeGreaterThan(0);
		for (const { at, content, end } of voids) {
			expect(['udta', 'meta']).toContain(bytes.toString('latin1', at + 4, at + 8));
			expect(bytes.readUInt32BE(at)).toBe(end - at);
			bytes.fill(0, content, end).write('free', at + 4);
		}
		expect(bytes.includes('Secret place')).toBe(false);
		expect(await inspectFile(storeFile(bytes))).toMatchObject({ contentType: type, width: 64, height: 48, voids: [] });
	});

	/** Makes a box of an MP4 with `bytes` of content. */
	const makeBox = (type: string, bytes: Uint8Array) => {
		const box = Buffer.alloc(8 + bytes.length);
		box.writeUInt32BE(box.length);
		box.write(type, 4);
		box.set(bytes, 8);
		return box;
	};

	test('which boxes tell of the place behind hundreds of others, in few reads', async () => {
		const others = Array.from({ length: 500 }, () => makeBox('free', Buffer.alloc(2000)));
		const secret = makeBox('udta', Buffer.from('Secret place'));
		const bytes = Buffer.concat([await aVideo(3), ...others, secret]);
		const file = storeFile(bytes);
		expect((await inspectFile(file)).voids).toEqual([{ at: bytes.length - secret.length, content: bytes.length - 12, end: bytes.length }]);
		expect(file.reads).toBeLessThan(60);
	});

	test.each([
		['too many boxes', async () => Buffer.concat([await aVideo(3), ...Array.from({ length: 20_000 }, () => makeBox('free', Buffer.alloc(0)))])],
		[
			'tables that are too large',
			async () => {
				const bytes = Buffer.from(await aVideo(3));
				const at = bytes.indexOf('moov') - 4;
				const end = at + bytes.readUInt32BE(at);
				const larger = makeBox('moov', Buffer.concat([bytes.subarray(at + 8, end), makeBox('free', Buffer.alloc(17 * 1024 * 1024))]));
				return Buffer.concat([bytes.subarray(0, at), larger, bytes.subarray(end)]);
			},
		],
	])('nothing if it has %s to be searched for the place', async (_, make) => {
		const bytes = await make();
		const found = await inspectFile(storeFile(bytes));
		expect(findFault({ field: 'video', fileName: 'a.mp4', contentType: 'video/mp4', size: bytes.length }, found)).toBe('FILE_UNREADABLE');
	});

	test('that a track of positions is to be void, that of pictures is not', async () => {
		const bytes = Buffer.from(await aVideo(3));
		// Uses the same video with the handler of its only track renamed.
		bytes.write('meta', bytes.indexOf('hdlr') + 12);
		const [track] = (await inspectFile(storeFile(bytes))).voids ?? [];
		expect(track && bytes.toString('latin1', track.at + 4, track.at + 8)).toBe('trak');
		expect((await inspectFile(storeFile(await aVideo(3)))).voids?.length).toBe(0);
	});

	test('its real length, whatever its header claims', async () => {
		const bytes = Buffer.from(await aVideo(60));
		const header = bytes.indexOf('mvhd');
		// Version 0: creation, modification, timescale, duration.
		bytes.writeUInt32BE(1, header + 20);
		expect((await inspectFile(storeFile(bytes))).seconds).toBeCloseTo(60, 1);
	});

	test('so in a few reads, of a long file too', async () => {
		const file = storeFile(await aVideo(600));
		expect((await inspectFile(file)).seconds).toBeCloseTo(600, 1);
		expect(file.reads).toBeLessThan(30);
	});
});

describe('what is neither', () => {
	test.each([
		['nothing', ''],
		['a page', '<!doctype html><script>alert(1)</script>'],
		['a drawing that can run', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
		['a GIF', 'GIF89a\x01\x00\x01\x00'],
		['half a name', '\x89PNG'],
	])('has no type: %s', async (_, text) => {
		expect((await inspectFile(storeFile(Buffer.from(text, 'latin1')))).contentType).toBeUndefined();
	});

	test('a video that breaks off cannot be read', async () => {
		const whole = await aVideo(5);
		const found = await inspectFile(storeFile(whole.slice(0, Math.floor(whole.length / 3))));
		expect(findFault({ field: 'video', fileName: 'a.mp4', contentType: 'video/mp4', size: found.size }, found)).toBe('FILE_UNREADABLE');
	});
});

test('storage that cannot be reached is no fault of the file', async () => {
	const bytes = await aVideo(5);
	const file = storeFile(bytes);
	file.read = async (from, to) => {
		if (file.reads++ > 0) throw new Error('Storage is away');
		return bytes.slice(from, to);
	};
	await expect(inspectFile(file)).rejects.toThrow('Storage is away');
});
