import { beforeEach, expect, test } from 'vitest';
import { forgetDraft, readDraft, storeDraft } from './kept-drafts.ts';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const DAY = 24 * 3_600_000;

let kept: Map<string, string>;
let isFull: boolean;
const drafts = {
	getItem: (key: string) => kept.get(key) ?? null,
	setItem: (key: string, value: string) => {
		if (isFull) throw new DOMException('full', 'QuotaExceededError');
		kept.set(key, value);
	},
	removeItem: (key: string) => void kept.delete(key),
	key: (at: number) => [...kept.keys()][at] ?? null,
	get length() {
		return kept.size;
	},
};
const keep = (member: string, place: string, texts: Record<string, string>, now = NOW) => storeDraft(drafts, member, place, texts, now);
const read = (member: string, place: string, now = NOW) => readDraft(drafts, member, place, now)?.texts;

beforeEach(() => {
	kept = new Map();
	isFull = false;
});

test('what was typed is there again, for the member who typed it and at its place alone', () => {
	keep('mei', 'grid', { 'a askingPrice': '9000' });
	expect(read('mei', 'grid')).toEqual({ 'a askingPrice': '9000' });
	expect(read('ren', 'grid')).toBeUndefined();
	expect(read('mei', 'listing new')).toBeUndefined();
});

test('it ends when it is forgotten, when nothing is typed any more, and after a week', () => {
	keep('mei', 'grid', { a: '1' });
	expect(read('mei', 'grid', NOW + 6 * DAY)).toEqual({ a: '1' });
	expect(read('mei', 'grid', NOW + 7 * DAY)).toBeUndefined();
	keep('mei', 'grid', {});
	expect(kept.size).toBe(0);
	keep('mei', 'grid', { a: '1' });
	forgetDraft(drafts, 'mei', 'grid');
	expect(kept.size).toBe(0);
});

test('of many places the newest twenty are kept, and nothing else in the storage is touched', () => {
	kept.set('token', 'a secret');
	for (let at = 0; at < 30; at++) keep('mei', `listing ${at}`, { weight: '1' }, NOW + at);
	expect(kept.size).toBe(21);
	expect(read('mei', 'listing 9')).toBeUndefined();
	expect(read('mei', 'listing 10')).toEqual({ weight: '1' });
});

test('what is too long is not kept, and a full storage disturbs nobody', () => {
	keep('mei', 'grid', { a: 'x'.repeat(400_000) });
	expect(kept.size).toBe(0);
	isFull = true;
	keep('mei', 'grid', { a: '1' });
	expect(read('mei', 'grid')).toBeUndefined();
});

test.each(['', '{', 'null', '[]', '{"texts":[],"at":1}', '{"texts":{"a":1},"at":9e15}', '{"texts":{"a":"1"}}'])('%s in the storage is nothing', (text) => {
	kept.set('unsaved mei grid', text);
	expect(read('mei', 'grid')).toBeUndefined();
});
