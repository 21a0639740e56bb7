import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { FILMED, nameVideo, VIDEO_SIDE } from '#infra/local/seed/photographed.ts';
import type { DemoVideo } from '#infra/local/seed/photos.ts';
import { drawFilm, traceStone } from './trace-stone.ts';

/**
 * `node test/tools/render-videos.ts` renders the demo market's videos: a
 * stone that rocks in the light until it lies as it did, to be played in a loop. Chromium encodes them,
 * by its own encoder of VP9 and mediabunny. Pictures are kept between runs (in
 * the system's folder for what is temporary), since each takes seconds;
 * `--only ROUND,OVAL` renders these shapes alone.
 */

const FRAMES = 60;
const FRAMES_PER_SECOND = 20;
/** Radians by which the camera leans, and by which the stone rocks to each side. */
const LEAN = 0.2;
const ROCK = 0.24;
const BITS_PER_SECOND = 530_000;
const VIDEOS = new URL('../../infra/local/seed/videos/', import.meta.url);
const ABOUT = new URL('videos.json', VIDEOS);
const MEDIABUNNY = fileURLToPath(import.meta.resolve('mediabunny')).replace(/dist.*/, 'dist/bundles/mediabunny.min.cjs');

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = values.only?.split(',');
const kept = join(tmpdir(), 'diamond-market-frames');
await mkdir(kept, { recursive: true });
await mkdir(VIDEOS, { recursive: true });
const known: Record<string, DemoVideo> = JSON.parse(await readFile(ABOUT, 'utf8').catch(() => '{}'));

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
// Encoders are for pages that came over a safe way.
await page.route('https://studio.example/', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
await page.goto('https://studio.example/');
await page.addScriptTag({ path: MEDIABUNNY });

for (const shape of FILMED.filter((one) => !wanted || wanted.includes(one))) {
	const begun = performance.now();
	const frames: string[] = [];
	for (let frame = 0; frame < FRAMES; frame++) {
		// Back on the same way: half of the pictures are seen twice.
		const rock = ROCK * Math.sin((2 * Math.PI * frame) / FRAMES);
		const file = join(kept, `${shape}-${VIDEO_SIDE}-${rock.toFixed(5).replace('-0.00000', '0.00000')}.png`);
		if (!existsSync(file)) {
			const [film = new Float32Array()] = traceStone(shape, ['white'], VIDEO_SIDE, { lean: LEAN, turn: 0, rock });
			const raw = { raw: { width: VIDEO_SIDE, height: VIDEO_SIDE, channels: 3 } } as const;
			await sharp(await drawFilm(film, VIDEO_SIDE), raw)
				.png()
				.toFile(file);
		}
		frames.push((await readFile(file)).toString('base64'));
	}
	const video = await page.evaluate(encodeVideo, { frames, fps: FRAMES_PER_SECOND, bitrate: BITS_PER_SECOND });
	const bytes = Buffer.from(video, 'base64');
	await writeFile(new URL(nameVideo(shape), VIDEOS), bytes);
	known[nameVideo(shape)] = { size: bytes.length, width: VIDEO_SIDE, height: VIDEO_SIDE, seconds: FRAMES / FRAMES_PER_SECOND };
	await writeFile(ABOUT, `${JSON.stringify(known, undefined, '\t')}\n`);
	console.log(`${shape}: ${Math.round(bytes.length / 1000)} KB, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
await browser.close();

/** Runs in the page. */
async function encodeVideo({ frames, fps, bitrate }: { frames: string[]; fps: number; bitrate: number }): Promise<string> {
	const { Output, WebMOutputFormat, BufferTarget, VideoSampleSource, VideoSample } = (globalThis as unknown as { Mediabunny: typeof import('mediabunny') })
		.Mediabunny;
	const target = new BufferTarget();
	const output = new Output({ format: new WebMOutputFormat(), target });
	const source = new VideoSampleSource({ codec: 'vp9', bitrate, keyFrameInterval: 60, latencyMode: 'quality' });
	output.addVideoTrack(source, { frameRate: fps });
	await output.start();
	for (let at = 0; at < frames.length; at++) {
		const picture = await (await fetch(`data:image/png;base64,${frames[at]}`)).blob();
		const frame = new VideoSample(await createImageBitmap(picture), { timestamp: at / fps, duration: 1 / fps });
		await source.add(frame);
		frame.close();
	}
	await output.finalize();
	let text = '';
	for (const byte of new Uint8Array(target.buffer ?? new ArrayBuffer(0))) text += String.fromCharCode(byte);
	return btoa(text);
}
