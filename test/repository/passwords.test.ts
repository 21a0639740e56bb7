import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Forms support password managers: every field declares its purpose, and none prevents pasting. */

const FILLED_BY_MANAGERS = /<TextInput\b[^>]*type="(?:email|tel)"[^>]*>/gs;
const list = (pattern: string) =>
	execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], { encoding: 'utf8' }).trim().split('\n');
const sources = list('web/*.tsx').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const find = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('every password is typed into the one field, which says whether it is a new one', () => {
	expect(find(/<PasswordInput\b|type="password"/)).toEqual(['web/ui/forms/password-field.tsx']);
});

test('no field of the way in is in the way of pasting', () => {
	expect(find(/onPaste|onBeforeInput/).filter((path) => /features\/account|password/.test(path))).toEqual([]);
});

test('addresses and numbers of members say what they are', () => {
	const fields = sources.flatMap(({ text }) => text.match(FILLED_BY_MANAGERS) ?? []);
	expect(fields.length).toBeGreaterThan(5);
	expect(fields.filter((field) => !/autoComplete="(?:username|email|tel|mobile tel|off)"/.test(field))).toEqual([]);
});
