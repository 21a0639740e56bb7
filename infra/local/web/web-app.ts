import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join, normalize, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { APP_FILE, writeContentSecurityPolicy } from '#infra/constructs/entrance/single-page.ts';
import { WIDGET_HEADERS, WIDGET_PATH } from '#infra/constructs/entrance/widget-script.ts';
import type { Handle } from '../gateway/gateway.ts';
import { sendJson } from '../gateway/http.ts';

/** Ending of a file that the build has compressed (web/build/compress-files.ts). */
const COMPRESSED = '.br';
const COMPRESSIBLE = /^(text\/|application\/(json|wasm|manifest)|image\/svg)/;
/** Smallest size that is worth compressing. */
const COMPRESS_FROM_BYTES = 1024;

type Coding = 'br' | 'gzip';

interface Asset {
	type: string;
	plain: Buffer;
	/** As S3 makes it: the MD5 of the file. */
	tag: string;
	/** Made by the build, or on first use. */
	compressAsset: Map<Coding, Promise<Buffer>>;
}

/** Serves the built web app. Only hashed files are cached; every path of the app gets the page. `connect`: further origins that it calls. */
export function serveWebApp(folder: string, config: object, connect: readonly string[]): Handle {
	// As in AWS, so that violations of the policy already fail here.
	const headers = {
		'content-security-policy': writeContentSecurityPolicy(connect, [], connect),
		'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
		'referrer-policy': 'no-referrer',
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
	};
	const assets = new Map<string, Promise<Asset | undefined>>();
	const getAsset = (path: string) => {
		const known = assets.get(path) ?? load(folder, path);
		assets.set(path, known);
		return known;
	};
	// Loads all files now, so that a newer build in the same folder does not affect an open page.
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (entry.isFile() && extname(entry.name) !== COMPRESSED) void getAsset(`/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`);
	}

	return async (request, response, rest) => {
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			request.resume();
			response.writeHead(405, { allow: 'GET, HEAD' }).end();
			return;
		}
		const path = readPath(rest);
		if (path === '/config.json') {
			sendJson(response, 200, config, { 'cache-control': 'no-cache' });
			return;
		}
		const isPage = path !== undefined && !APP_FILE.test(path);
		// A development build may leave files that do not belong to the app.
		const isServed = path !== undefined && extname(path) !== '.map';
		const asset = !isServed ? undefined : await getAsset(isPage ? '/index.html' : path);
		if (!asset || !path) {
			assets.delete(path ?? '');
			response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
			return;
		}
		const coding = chooseCoding(request, asset);
		const kept = {
			// CloudFront weakens the tag of a file that it compresses.
			etag: coding ? `W/${asset.tag}` : asset.tag,
			'cache-control': /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
			...headers,
			...(path.startsWith(WIDGET_PATH) ? WIDGET_HEADERS : {}),
			vary: 'Accept-Encoding',
		};
		if (isKnown(request, asset)) {
			response.writeHead(304, kept).end();
			return;
		}
		const body = coding ? await getCompressed(asset, coding) : asset.plain;
		response.writeHead(200, { 'content-type': asset.type, 'content-length': body.length, ...kept, ...(coding ? { 'content-encoding': coding } : {}) });
		response.end(request.method === 'HEAD' ? undefined : body);
	};
}

/** Returns whether the caller has the file, by its weak or strong tag (`If-None-Match`). */
function isKnown(request: IncomingMessage, { tag }: Asset): boolean {
	const known = String(request.headers['if-none-match'] ?? '').split(',');
	return known.some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}

function readPath(target: string): string | undefined {
	try {
		return decodeURIComponent(new URL(target || '/', 'http://localhost').pathname);
	} catch {
		return undefined;
	}
}

async function load(folder: string, path: string): Promise<Asset | undefined> {
	const file = normalize(join(folder, path));
	if (!file.startsWith(folder + sep)) return undefined;
	try {
		const plain = await readFile(file);
		const tag = `"${createHash('md5').update(plain).digest('hex')}"`;
		const compressed = await readFile(file + COMPRESSED).catch(() => undefined);
		const compressAsset = new Map<Coding, Promise<Buffer>>(compressed ? [['br', Promise.resolve(compressed)]] : []);
		return { type: getMimeType(file) ?? 'application/octet-stream', plain, tag, compressAsset };
	} catch {
		return undefined;
	}
}

function chooseCoding(request: IncomingMessage, { type, plain }: Asset): Coding | undefined {
	if (!COMPRESSIBLE.test(type) || plain.length < COMPRESS_FROM_BYTES) return undefined;
	const accepted = String(request.headers['accept-encoding'] ?? '');
	if (/\bbr\b/.test(accepted)) return 'br';
	return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function getCompressed(asset: Asset, coding: Coding): Promise<Buffer> {
	const known = asset.compressAsset.get(coding) ?? compress(asset.plain, coding);
	asset.compressAsset.set(coding, known);
	return known;
}

function compress(plain: Buffer, coding: Coding): Promise<Buffer> {
	if (coding === 'gzip') return promisify(gzip)(plain);
	return promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
