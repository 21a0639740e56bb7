import { FrameImpl, type IRawFrameType, Parser } from '@stomp/stompjs';
import { describe, expect, test } from 'vitest';
import { LIVE_FRAME_BYTES } from '#shared/domain/notifications/limits.ts';
import fc from '#test/model/fast-check.ts';
import { type Frame, MalformedFrame, parseFrames, STOMP_VERSIONS, type StompVersion, writeFrame } from './frames.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const parse = (text: string, version?: StompVersion): Frame[] => parseFrames(bytes(text), version);
const frame = (command: string, headers: Record<string, string> = {}, body = ''): Frame => ({ command, headers, body });

describe('reading', () => {
	test('a client opens with CONNECT before any version is agreed on', () => {
		expect(parse('CONNECT\naccept-version:1.2,1.1\nheart-beat:10000,10000\n\n\0')).toEqual([
			frame('CONNECT', { 'accept-version': '1.2,1.1', 'heart-beat': '10000,10000' }),
		]);
	});

	test('one message may hold several frames, and line ends between them', () => {
		expect(parse('\n\r\nSUBSCRIBE\nid:1\n\n\0\n\nUNSUBSCRIBE\r\nid:1\r\n\r\n\0\n', '1.2').map(({ command }) => command)).toEqual(['SUBSCRIBE', 'UNSUBSCRIBE']);
	});

	test('a message of line ends alone is a heart-beat', () => {
		expect(parse('\n', '1.2')).toEqual([]);
		expect(parse('\r\n\n', '1.2')).toEqual([]);
		expect(parse('')).toEqual([]);
	});

	test('of a repeated header the first value counts', () => {
		expect(parse('SUBSCRIBE\nid:1\nid:2\n\n\0', '1.2')[0]?.headers.id).toBe('1');
	});

	test('escapes are those of the version', () => {
		const headerIn = (version: StompVersion, text: string) => parse(`SEND\nx:${text}\n\n\0`, version)[0]?.headers.x;

		expect(headerIn('1.2', String.raw`a\cb\\n\n\r`)).toBe('a:b\\n\n\r');
		expect(headerIn('1.1', String.raw`a\cb\n`)).toBe('a:b\n');
		expect(headerIn('1.0', String.raw`a\cb`)).toBe(String.raw`a\cb`);
		expect(() => headerIn('1.1', String.raw`\r`)).toThrow(MalformedFrame);
		expect(() => headerIn('1.2', String.raw`\t`)).toThrow(MalformedFrame);
		expect(() => headerIn('1.2', '\\')).toThrow(MalformedFrame);
		expect(parse(`CONNECT\nlogin:${String.raw`a\cb`}\n\n\0`, '1.2')[0]?.headers.login).toBe(String.raw`a\cb`);
	});

	test('with content-length the body may hold NUL, without it ends there', () => {
		expect(parse('SEND\ncontent-length:3\n\na\0b\0', '1.2')[0]?.body).toBe('a\0b');
		expect(parse('SEND\ncontent-length:3\n\n石\0', '1.2')[0]?.body).toBe('石');
		expect(parse('SEND\n\na\0', '1.2')[0]?.body).toBe('a');
	});

	test.each([
		['no NUL at the end', 'SUBSCRIBE\nid:1\n\n'],
		['no empty line', 'SUBSCRIBE\nid:1\0'],
		['no line at all', 'SUBSCRIBE'],
		['a header without a colon', 'SUBSCRIBE\nid\n\n\0'],
		['a body shorter than it says', 'SEND\ncontent-length:9\n\nabc\0'],
		['a body longer than it says', 'SEND\ncontent-length:1\n\nabc\0'],
		['a length that is no number', 'SEND\ncontent-length:-1\n\nabc\0'],
		['something after the frame', 'SUBSCRIBE\nid:1\n\n\0x'],
	])('%s is refused', (_, text) => {
		expect(() => parse(text, '1.2')).toThrow(MalformedFrame);
	});

	test('bytes that are not UTF-8 are refused', () => {
		expect(() => parseFrames(Buffer.from([...bytes('SEND\n\n'), 0xc3, 0x28, 0]), '1.2')).toThrow(MalformedFrame);
	});

	test('frames above the limit are refused, those up to it are not', () => {
		const ofSize = (size: number) => `SEND\n\n${'x'.repeat(size - 7)}\0`;

		expect(parse(ofSize(LIVE_FRAME_BYTES), '1.2')).toHaveLength(1);
		expect(() => parse(ofSize(LIVE_FRAME_BYTES + 1), '1.2')).toThrow(MalformedFrame);
	});

	test('a header may have any name', () => {
		expect(Object.entries(parse('SEND\n__proto__:x\nconstructor:y\n\n\0', '1.2')[0]?.headers ?? {})).toEqual([
			['__proto__', 'x'],
			['constructor', 'y'],
		]);
	});
});

describe('there and back', () => {
	const text = fc.string({ unit: 'binary', maxLength: 40 });
	const headers = fc.dictionary(
		text.filter((name) => name !== 'content-length'),
		text,
		{ maxKeys: 5 },
	);
	const written = fc.record({ command: fc.constantFrom('MESSAGE', 'ERROR', 'RECEIPT'), headers, body: text });

	test('every frame of 1.2 comes back as it was, however many share a message', () => {
		fc.assert(
			fc.property(fc.array(written, { maxLength: 4 }), (frames) => {
				const read = parse(frames.map((one) => writeFrame(one, '1.2')).join('\n'), '1.2');
				expect(read.map(omitLength)).toEqual(frames.map(omitLength));
			}),
		);
	});

	test('nothing that is sent breaks out of its frame in any version', () => {
		fc.assert(
			fc.property(written, fc.constantFrom(...STOMP_VERSIONS), (one, version) => {
				const named = { ...one, headers: Object.fromEntries(Object.entries(one.headers).map(([name, value]) => [name.replaceAll(':', ''), value])) };
				const read = parse(writeFrame(named, version), version);
				expect(read).toHaveLength(1);
				expect(read[0]).toMatchObject({ command: one.command, body: one.body });
			}),
		);
	});

	test('no message makes the parser fail in another way than it says', () => {
		const part = fc.constantFrom('SEND', 'CONNECT', '\n', '\r', '\0', ':', '\\', 'content-length:', '3', 'x', '石');
		fc.assert(
			fc.property(fc.array(part, { maxLength: 20 }), fc.constantFrom(undefined, ...STOMP_VERSIONS), (parts, version) => {
				try {
					expect(Array.isArray(parse(parts.join(''), version))).toBe(true);
				} catch (error) {
					expect(error).toBeInstanceOf(MalformedFrame);
				}
			}),
		);
	});
});

describe('with the real client', () => {
	// The client's parser reads escapes after a backslash wrongly, and it trims: our frames contain neither case.
	const text = fc.string({ unit: 'binary', maxLength: 40 }).map((value) => value.replaceAll('\\', '').replace(/^\s+|\s+$/g, ''));
	const headers = fc.dictionary(
		text.filter((name) => !['', 'content-length', '__proto__'].includes(name) && !/[\r\n:]/.test(name)),
		text,
		{ maxKeys: 5 },
	);

	test('what we write it reads', () => {
		fc.assert(
			fc.property(headers, text, (given, body) => {
				const read: FrameImpl[] = [];
				const parser = new Parser(
					(raw: IRawFrameType) => read.push(FrameImpl.fromRawFrame(raw, true)),
					() => undefined,
				);
				parser.parseChunk(writeFrame({ command: 'MESSAGE', headers: given, body }, '1.2'));
				expect(read.map((one) => omitLength({ command: one.command, headers: one.headers, body: one.body }))).toEqual([
					omitLength({ command: 'MESSAGE', headers: given, body }),
				]);
			}),
		);
	});

	test('what it writes we read', () => {
		fc.assert(
			fc.property(headers, text, (given, body) => {
				const sent = FrameImpl.marshall({ command: 'SEND', headers: given, body, escapeHeaderValues: true }) as string;
				expect(parse(sent, '1.2').map(omitLength)).toEqual([omitLength({ command: 'SEND', headers: given, body })]);
			}),
		);
	});
});

function omitLength({ command, headers, body }: Frame) {
	return {
		command,
		body,
		headers: Object.entries(headers)
			.filter(([name]) => name !== 'content-length')
			.sort(),
	};
}
