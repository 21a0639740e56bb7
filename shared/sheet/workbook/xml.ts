import { Parser } from 'saxen';
import { SheetRefused } from '../problems.ts';

/** Largest depth of tags, and length of one tag or text. A parser that waits for the end of a longer one reads it again with every piece. */
const DEPTH = 256;
const TOKEN = 1024 * 1024;

/** Functions that are called for the tags and texts of an XML file. */
export interface Handlers {
	open?: (tag: string, getAttributes: () => Record<string, string>) => void;
	close?: (tag: string) => void;
	text?: (text: string) => void;
}

/**
 * Walks an XML file, with tags stripped of their prefixes. Pauses after each piece, so that the caller can process it. Throws {@link SheetRefused} for broken
 * XML, and for tags that are nested too deeply or never end.
 */
export async function* walkXml(pieces: AsyncIterable<Uint8Array>, { open, close, text }: Handlers): AsyncGenerator<void> {
	const parser = new Parser();
	const decoder = new TextDecoder();
	const local = (tag: string) => tag.slice(tag.indexOf(':') + 1);
	const refuse = () => {
		throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
	};
	let depth = 0;
	let waiting = 0;
	parser.on('error', refuse);
	parser.on('openTag', (tag, getAttributes, decode) => {
		waiting = 0;
		if (++depth > DEPTH) refuse();
		open?.(local(tag), () => Object.fromEntries(Object.entries(getAttributes()).map(([name, value]) => [name, decode(value)])));
	});
	parser.on('closeTag', (tag) => {
		waiting = 0;
		depth--;
		close?.(local(tag));
	});
	if (text) {
		parser.on('text', (found, decode) => text(decode(found)));
		parser.on('cdata', text);
	}
	for await (const piece of pieces) {
		waiting += piece.length;
		parser.write(decoder.decode(piece, { stream: true }));
		if (waiting > TOKEN) refuse();
		yield;
	}
	parser.end();
}

/** Walks an XML file to its end. Throws {@link SheetRefused} as {@link walkXml} does. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, handlers: Handlers): Promise<void> {
	for await (const _ of walkXml(pieces, handlers));
}

/** Returns whether an attribute that is true or false is true. */
export function isSet(attribute = ''): boolean {
	return /^(?:1|true)$/.test(attribute);
}
