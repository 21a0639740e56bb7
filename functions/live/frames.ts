import { LIVE_FRAME_BYTES, LIVE_FRAMES } from '#shared/domain/notifications/limits.ts';

/**
 * STOMP frames, versions 1.0, 1.1 and 1.2, over a WebSocket: any number of frames and line ends in one message, each frame ended by NUL. Lengths are
 * in octets. Source: stomp.github.io, "Protocol Specification".
 */

export const STOMP_VERSIONS = ['1.2', '1.1', '1.0'] as const;
export type StompVersion = (typeof STOMP_VERSIONS)[number];

export interface Frame {
	command: string;
	/** A repeated header has its first value. */
	headers: Record<string, string>;
	body: string;
}

/** Thrown for a text that is not a frame. The message explains the mistake to the client. */
export class MalformedFrame extends Error {
	constructor(message: string) {
		super(message);
		this.name = 'MalformedFrame';
	}
}

const NUL = 0;
const LF = 10;
const CR = 13;

/**
 * Parses the frames of one WebSocket message; a heart-beat (line ends only) has none. `version` is the negotiated version, absent before CONNECTED.
 * Throws {@link MalformedFrame}.
 */
export function parseFrames(message: Uint8Array, version?: StompVersion): Frame[] {
	const frames: Frame[] = [];
	for (let at = skipLineEnds(message, 0); at < message.length; ) {
		const { frame, end } = parseFrame(message, at, version);
		if (end - at > LIVE_FRAME_BYTES) throw new MalformedFrame(`A frame may have ${LIVE_FRAME_BYTES} octets`);
		if (frames.length === LIVE_FRAMES) throw new MalformedFrame(`A message may have ${LIVE_FRAMES} frames`);
		frames.push(frame);
		at = skipLineEnds(message, end);
	}
	return frames;
}

/** Writes a frame as text, with `content-length` if it has a body. */
export function writeFrame({ command, headers, body }: Frame, version: StompVersion): string {
	const escaped = isEscaped(command) ? ESCAPE[version] : flattenLines;
	const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
	const lines = Object.entries({ ...headers, ...length }).map(([name, value]) => `${escaped(name)}:${escaped(value)}\n`);
	return `${command}\n${lines.join('')}\n${body}\0`;
}

function skipLineEnds(bytes: Uint8Array, from: number): number {
	let at = from;
	while (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] === LF)) at += bytes[at] === LF ? 1 : 2;
	return at;
}

function parseFrame(bytes: Uint8Array, from: number, version: StompVersion | undefined): { frame: Frame; end: number } {
	const first = readLine(bytes, from);
	const command = first.line;
	const headers: Record<string, string> = Object.create(null);
	let at = first.next;
	for (let header = readLine(bytes, at); ; header = readLine(bytes, at)) {
		at = header.next;
		if (header.line === '') break;
		const { name, value } = parseHeader(header.line, command, version);
		if (!(name in headers)) headers[name] = value;
	}
	const bodyEnd = findBodyEnd(bytes, at, headers['content-length']);
	return { frame: { command, headers, body: decodeText(bytes, at, bodyEnd) }, end: bodyEnd + 1 };
}

function readLine(bytes: Uint8Array, from: number): { line: string; next: number } {
	const end = bytes.indexOf(LF, from);
	if (end < 0) throw new MalformedFrame('A frame has a command, headers and an empty line, each ended by a line feed');
	return { line: decodeText(bytes, from, bytes[end - 1] === CR && end > from ? end - 1 : end), next: end + 1 };
}

function parseHeader(line: string, command: string, version: StompVersion | undefined): { name: string; value: string } {
	const colon = line.indexOf(':');
	if (colon < 0) throw new MalformedFrame('A header has a name, a colon and a value');
	const name = line.slice(0, colon);
	const value = line.slice(colon + 1);
	// Before a version is negotiated there is only CONNECT, which no version escapes.
	if (version === undefined || !isEscaped(command)) return { name: name.trim(), value: value.trim() };
	return version === '1.0' ? { name: name.trim(), value: value.trim() } : { name: unescapeHeader(name, version), value: unescapeHeader(value, version) };
}

function findBodyEnd(bytes: Uint8Array, from: number, contentLength: string | undefined): number {
	if (contentLength === undefined) {
		const end = bytes.indexOf(NUL, from);
		if (end < 0) throw new MalformedFrame('A frame ends with NUL');
		return end;
	}
	if (!/^\d{1,9}$/.test(contentLength)) throw new MalformedFrame('content-length is a number of octets');
	const end = from + Number(contentLength);
	if (bytes[end] !== NUL) throw new MalformedFrame('The body is not as long as content-length says');
	return end;
}

function decodeText(bytes: Uint8Array, from: number, to: number): string {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(from, to));
	} catch {
		throw new MalformedFrame('Frames are UTF-8');
	}
}

/** CONNECT and CONNECTED are the same in all versions, so they never escape. */
function isEscaped(command: string): boolean {
	return command !== 'CONNECT' && command !== 'STOMP' && command !== 'CONNECTED';
}

/** Replaces line breaks, which cannot be written without escapes. */
const flattenLines = (text: string): string => text.replace(/[\r\n]/g, ' ');

const ESCAPE: Record<StompVersion, (text: string) => string> = {
	'1.0': flattenLines,
	'1.1': (text) => text.replace(/[\n:\\]/g, (character) => ESCAPED[character] ?? character).replaceAll('\r', ' '),
	'1.2': (text) => text.replace(/[\r\n:\\]/g, (character) => ESCAPED[character] ?? character),
};
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', ':': '\\c', '\r': '\\r' };
const UNESCAPED: Record<string, string> = { '\\\\': '\\', '\\n': '\n', '\\c': ':', '\\r': '\r' };

function unescapeHeader(text: string, version: '1.1' | '1.2'): string {
	return text.replace(/\\.?/gs, (sequence) => {
		const character = UNESCAPED[sequence];
		if (character === undefined || (character === '\r' && version === '1.1')) throw new MalformedFrame(`STOMP ${version} knows no escape ${sequence}`);
		return character;
	});
}
