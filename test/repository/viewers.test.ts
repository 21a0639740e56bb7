import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * `useSession` renders again with each renewed token, `useViewer` only when another member signs in
 * (decision 34). So a file may use `useSession` only for data that the viewer lacks: the tokens,
 * how the session ended, and details of its member.
 */

/** Imports, comments and texts. */
const NOT_CODE = /^import .*$|\/\*[\s\S]*?\*\/|\/\/.*$|'[^'\n]*'/gm;

const asking = globSync('web/**/*.{ts,tsx}')
	.filter((path) => !path.includes('.test.'))
	.map((path) => ({ path, text: readFileSync(path, 'utf8').replaceAll(NOT_CODE, '') }))
	.filter(({ text }) => /\buseSession\(\)/.test(text));

/** Lists the names under which a file takes parts of the session. */
const listTaken = (text: string) =>
	[...text.matchAll(/const \{([^}]*)\} = useSession\(\)/g)].map(([, names = '']) => names.split(',').map((name) => name.trim()));
/** Uses of the member that `useViewer` offers: whether there is one, the id, the state. */
const AS_VIEWER = /\bmember\??\.(?:userId|state|roleDto)\b|!member\b|\bmember !== undefined|\{ member[ ,}]|, member[ ,}]/g;

test('whoever asks for the session takes its parts by name', () => {
	expect(asking.length).toBeGreaterThan(5);
	const calls = (text: string) => text.split('useSession()').length - 1;
	const others = asking.filter(({ path, text }) => path !== 'web/lib/session/session.ts' && listTaken(text).length !== calls(text));
	expect(others.map(({ path }) => path)).toEqual([]);
});

test('nobody asks for the session to learn who looks', () => {
	const forWhoLooks = asking.filter(({ path, text }) => {
		const taken = listTaken(text).flat();
		return path !== 'web/lib/session/session.ts' && taken.every((name) => name === 'member') && !/\bmember\b/.test(text.replaceAll(AS_VIEWER, ''));
	});
	expect(forWhoLooks.map(({ path }) => path)).toEqual([]);
});
