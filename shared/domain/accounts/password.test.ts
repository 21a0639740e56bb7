import { expect, test } from 'vitest';
import { writeCommonPasswords } from '#test/tools/common-passwords.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { isCommonPassword, isMadeOfOwnWords, isRepetitive, ratePassword } from './password.ts';

const own = ['Hanako', 'Ishikawa', 'Ginza Diamond Co.', 'h.ishikawa@ginza-diamond.example'];

test('the list is what the script makes of the package', () => {
	expect(writeCommonPasswords()).toContain(`\`${COMMON_PASSWORDS.replace(/[\\`$]/g, '\\$&')}\``);
	expect(COMMON_PASSWORDS.trim().split('\n').length).toBeGreaterThan(450);
});

test.each(['1qaz2wsx3edc', 'Administrator', 'JUSTINBIEBER', 'ｐｒｏｆｅｓｓｉｏｎａｌ'])('%s is one of the most common', (password) => {
	expect(isCommonPassword(password)).toBe(true);
	expect(ratePassword(password, [])).toMatchObject({ strength: undefined, faults: ['COMMON'] });
});

test.each([
	['aaaaaaaaaaaaaaaa', true],
	['abababababab', true],
	['AaAaBbBb11!!', true],
	['abcdeabcdeabcde', false],
])('%s holds fewer than five characters: %s', (password, repetitive) => expect(isRepetitive(password)).toBe(repetitive));

test.each([
	['hanako-ishikawa', true],
	['Ishikawa1234', true],
	['GINZA-diamond-2026', true],
	['ＨＡＮＡＫＯ２０２６！！', true],
	// Eight other characters are left.
	['hanako-quartz-8', false],
	['correct horse battery', false],
	// A part of one word does not count.
	['Diamonds-2026', true],
	['Diamonds-2026-Kobe', false],
])('%s is made of its owner’s own words: %s', (password, refused) => expect(isMadeOfOwnWords(password, own)).toBe(refused));

test('of Japanese names two characters are a word', () => {
	expect(isMadeOfOwnWords('石川花子石川花子石川2026', ['石川', '花子', null, undefined, ''])).toBe(true);
	expect(isMadeOfOwnWords('みかん山の上の小さな家', ['石川', '花子'])).toBe(false);
});

test.each([
	['', undefined, 12],
	['aaaa', undefined, 8],
	['quartz-river', 'enough', 0],
	['quartz-river-gate', 'good', 0],
	['quartz river gate moss', 'strong', 0],
])('%j is of strength %s and lacks %i characters', (password, strength, missing) => {
	expect(ratePassword(password, own)).toEqual({ strength, missing, faults: [] });
});
