import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Texts = { [key: string]: string | string[] | Texts };

const web = join(import.meta.dirname, '..');
const namespaces = readdirSync(join(import.meta.dirname, 'en')).map((file) => file.replace('.json', ''));
const leaves = (language: string, namespace: string) => leavesOf(JSON.parse(readFileSync(join(import.meta.dirname, language, `${namespace}.json`), 'utf8')));

function leavesOf(texts: Texts, path = ''): Map<string, string> {
	const found = new Map<string, string>();
	for (const [key, value] of Object.entries(texts)) {
		const at = path ? `${path}.${key}` : key;
		if (typeof value === 'string') found.set(at, value);
		else for (const [deeper, text] of leavesOf(value as Texts, at)) found.set(deeper, text);
	}
	return found;
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)].map(([, name, tag]) => name ?? tag).sort();

test('both languages have the same files', () => {
	expect(readdirSync(join(import.meta.dirname, 'jp')).map((file) => file.replace('.json', ''))).toEqual(namespaces);
	expect(namespaces.length).toBeGreaterThan(5);
});

test.each(namespaces)('%s says the same things in both languages', (namespace) => {
	const en = leaves('en', namespace);
	const jp = leaves('jp', namespace);
	expect([...jp.keys()].sort()).toEqual([...en.keys()].sort());
	for (const [key, text] of en) {
		expect(text.trim(), key).not.toBe('');
		expect(jp.get(key)?.trim(), key).not.toBe('');
		expect(placeholders(jp.get(key) ?? ''), key).toEqual(placeholders(text));
	}
});

/** All of the app's source without tests. */
const source = (readdirSync(web, { recursive: true }) as string[])
	.filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('locales'))
	.map((path) => readFileSync(join(web, path), 'utf8'))
	.join('\n');

/** Whether the source names a key, or a beginning of it that a value is appended to. */
function isUsed(key: string): boolean {
	const plain = key.replace(/_(one|other)$/, '');
	const parts = plain.split('.');
	const beginnings = parts.map((_, index) => parts.slice(0, index).join('.')).filter(Boolean);
	return (
		[`${plain}'`, `${plain}"`, ...beginnings.flatMap((beginning) => [`${beginning}.\${`, `${beginning}'`])].some((text) => source.includes(text)) ||
		isBetween(parts)
	);
}

/** A value in the middle: `terms.${section}.title`. */
function isBetween(parts: string[]): boolean {
	const escaped = (text: string) => text.replace(/[.$]/g, '\\$&');
	return parts.slice(1, -1).some((_, index) => {
		const before = parts.slice(0, index + 1).join('.');
		const after = parts.slice(index + 2).join('.');
		return new RegExp(`${escaped(before)}\\.\\$\\{[^}]+\\}\\.${escaped(after)}`).test(source);
	});
}

// The trade's words are looked up by the codes of the contract, whichever those are.
test.each(namespaces.filter((namespace) => namespace !== 'trade'))('%s has no text that nothing shows', (namespace) => {
	expect([...leaves('en', namespace).keys()].filter((key) => !isUsed(key))).toEqual([]);
});
