import { expect, test } from 'vitest';
import type { MediaField } from '#shared/domain/stock/media.ts';
import { applyOutcome, assignFields, buildMediaUpdate, countRoom, isNew, listItems, type MediaItem, moveForward } from './media-draft.ts';

const attachment = (field: MediaField, attachmentId: string = field) => ({
	attachmentId,
	field,
	url: `https://media.example/${attachmentId}`,
	fileName: 'stone.jpg',
	contentType: field === 'video' ? ('video/mp4' as const) : ('image/jpeg' as const),
	size: 100,
	createdAt: '2026-01-01T00:00:00.000Z',
});
const chosen = (key: string, kind: 'photo' | 'video' = 'photo'): MediaItem => ({
	key,
	kind,
	contentType: kind === 'photo' ? 'image/png' : 'video/mp4',
	file: new File(['1234'], `${key}.png`),
});
const present = [attachment('images[0]'), attachment('images[1]'), attachment('video')];
const outcome = { shown: [], present: [], problems: new Map(), missing: 'Missing' };
const keys = (items: readonly MediaItem[]) => assignFields(items).map(({ field, item }) => `${field} ${item.key}`);

test('an unchanged stone asks for nothing', () => {
	expect(buildMediaUpdate(listItems(present), present)).toBeUndefined();
	expect(buildMediaUpdate([], [])).toBeUndefined();
});

test('a new photo comes after those that there are; a full stone takes no more', () => {
	const items = [...listItems(present), chosen('new')];
	expect(buildMediaUpdate(items, present)).toEqual({
		kept: present.map(({ field, attachmentId }) => ({ field, attachmentId })),
		files: [{ field: 'images[2]', fileName: 'new.png', contentType: 'image/png', size: 4 }],
		known: ['images[0]', 'images[1]', 'video'],
	});
	expect([countRoom('photo', listItems(present)), countRoom('photo', items), countRoom('video', items)]).toEqual([1, 0, 0]);
});

test('a photo that is removed lets the others move up', () => {
	expect(buildMediaUpdate(listItems(present.slice(1)), present)).toEqual({
		kept: [
			{ field: 'images[0]', attachmentId: 'images[1]' },
			{ field: 'video', attachmentId: 'video' },
		],
		files: [],
		known: ['images[0]', 'images[1]', 'video'],
	});
});

test('a photo moves forward past the video beside it, the first one stays', () => {
	const items = [...listItems(present), chosen('new')];
	expect(keys(moveForward(items, 'new'))).toEqual(['images[0] images[0]', 'images[1] new', 'video video', 'images[2] images[1]']);
	expect(moveForward(items, 'images[0]')).toEqual(items);
});

test('after a try of which one file failed, the other is kept and that one says why', () => {
	const items = [chosen('first'), chosen('second'), chosen('film', 'video')];
	const arrived = [
		{ ...attachment('images[1]', 'b'), fileName: 'second.png' },
		{ ...attachment('video', 'c'), fileName: 'film.png' },
	];
	const after = applyOutcome(items, { ...outcome, present: arrived, problems: new Map([['images[0]', 'No network']]) });
	expect(after).toEqual([{ ...items[0], problem: 'No network' }, ...listItems(arrived)]);
	expect(buildMediaUpdate(after, arrived)?.files).toMatchObject([{ field: 'images[0]', fileName: 'first.png' }]);
});

test('a file did not arrive if the attachment in its field was there before, or has another name', () => {
	const item = chosen('first');
	const old = { ...attachment('images[0]'), fileName: 'first.png' };
	expect(applyOutcome([item], { ...outcome, shown: [old], present: [old] })).toEqual([{ ...item, problem: 'Missing' }]);
	const other = attachment('images[0]', 'other');
	expect(applyOutcome([item], { ...outcome, present: [other] })).toEqual([{ ...item, problem: 'Missing' }, ...listItems([other])]);
});

test('an attachment that was added elsewhere comes last', () => {
	const shown = present.slice(0, 1);
	expect(applyOutcome(listItems(shown), { ...outcome, shown, present })).toEqual(listItems(present));
});

test('a photo that the stone has is shown in its renditions, one that has just arrived as it is', () => {
	const rendered = { url: 'https://media.example/images[0]', width: 4, height: 3, widths: [96, 384], preview: 'data:' };
	const photos = listItems(present, [rendered]).map((item) => (isNew(item) ? 'new' : item.photo));
	expect(photos).toEqual([rendered, expect.objectContaining({ url: 'https://media.example/images[1]', widths: [] }), undefined]);
});
