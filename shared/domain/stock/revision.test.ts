import { expect, test } from 'vitest';
import { anyStone } from '#test/model/any-stone.ts';
import fc from '#test/model/fast-check.ts';
import { ATTRIBUTE_NAMES } from './attributes.ts';
import type { Attachment, AwaitedFile, Media } from './media.ts';
import { findChangedAttributes, isRevised, makeSuccessor } from './revision.ts';
import { type FlatStone, nest } from './stone.ts';

const file = (name: string): Attachment => ({
	field: 'images[0]',
	fileName: 'stone.png',
	contentType: 'image/png',
	size: 1,
	attachmentId: name,
	name: `media/${name}.png`,
	addedAt: 0,
});
const awaited: AwaitedFile = { field: 'images[1]', fileName: 'stone.png', contentType: 'image/png', size: 1, attachmentId: 'c', secret: 's' };
const media = (...names: string[]): Media => ({ attachments: names.map(file), awaited: [] });
const stone = nest({ lotId: 'A1', shape: 'ROUND', weight: 1 });

test('each attribute that becomes another one, is stated or is left out, makes another revision, and is named', () => {
	fc.assert(
		fc.property(anyStone(), anyStone(), fc.constantFrom(...ATTRIBUTE_NAMES), (before, other, name) => {
			const after: FlatStone = { ...before, [name]: other[name] };
			const changed = before[name] !== other[name];
			expect(findChangedAttributes(nest(before), nest(after))).toEqual(changed ? [name] : []);
			expect(isRevised({ stone: nest(before) }, { stone: nest(after) })).toBe(changed);
		}),
	);
});

test('the same stone in another order of its attributes is no other revision', () => {
	fc.assert(
		fc.property(anyStone(), (flat) => {
			const turned = Object.fromEntries(Object.entries(flat).toReversed()) as typeof flat;
			expect(isRevised({ stone: nest(flat) }, { stone: { ...turned, ...nest(turned) } })).toBe(false);
		}),
	);
});

test.each([
	['a photo that joins', media('a'), media('a', 'b'), false],
	['the first photo', undefined, media('a'), false],
	['a file that is awaited', media('a'), { ...media('a'), awaited: [awaited] }, false],
	['photos in another order', media('a', 'b'), media('b', 'a'), false],
	['a photo that goes', media('a', 'b'), media('b'), true],
	['all photos gone', media('a'), undefined, true],
	['a photo in the place of another', media('a'), media('b'), true],
])('%s: another revision or none', (_, before, after, revised) => {
	expect(isRevised({ stone, media: before }, { stone, media: after })).toBe(revised);
});

test('every write is a version, and only a revised stone another revision', () => {
	const listing = { version: 7, revision: 2, stone, media: media('a'), expiresAt: 1 };
	expect(makeSuccessor(listing, { ...listing, expiresAt: 2 })).toEqual({ ...listing, expiresAt: 2, version: 8, revision: 2 });
	expect(makeSuccessor(listing, { ...listing, stone: { ...stone, askingPrice: 1 } })).toMatchObject({ version: 8, revision: 3 });
});
