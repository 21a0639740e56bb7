import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { WEB_FOLDER } from '#infra/local/web/build.ts';
import { SCREENS } from '#shared/contract/screens.ts';
import { findNeeded, PARTS, type Part } from '../../web/build/first-load.ts';
import type { Ahead } from '../../web/lib/api/ahead.ts';
import { describeWeight, FIRST_LOAD, FURTHER_SCREEN, FURTHER_STYLES, FURTHER_WORDS, SIGNING_IN, weighWebApp } from '../bench/weight.ts';

const { first, screens, words, styles, dailyStyles, signIn } = await weighWebApp();

test('a first visit to the start page is light, and takes few files', () => {
	expect(first.bytes, describeWeight(first)).toBeLessThanOrEqual(FIRST_LOAD.bytes);
	expect(first.files, describeWeight(first)).toBeLessThanOrEqual(FIRST_LOAD.files);
});

test('the page starts the part that draws the app, and the service worker stores each file that the page loads at once', async () => {
	const page = await readFile(join(WEB_FOLDER, 'index.html'), 'utf8');
	const worker = await readFile(join(WEB_FOLDER, 'sw.js'), 'utf8');
	const parts: Part[] = JSON.parse(await readFile(PARTS, 'utf8'));
	const app = parts.find(({ modules }) => modules.some(([source]) => source === 'web/main.tsx'))?.file;
	const started = [...page.matchAll(/<script type="module" src="\/([^"]+)"/g)].map(([, file]) => file ?? '');
	expect(started).toContain(app);
	const loaded = [...page.matchAll(/<link rel="modulepreload" href="\/([^"]+)"/g)].map(([, file]) => file ?? '');
	expect(loaded.length).toBeGreaterThan(3);
	expect([...started, ...loaded].filter((file) => !worker.includes(file))).toEqual([]);
});

test('no script of the first page awaits anything at its top level, where a screen that imports it would wait too', async () => {
	const page = await readFile(join(WEB_FOLDER, 'index.html'), 'utf8');
	for (const [, file = ''] of page.matchAll(/"\/(assets\/[^"]+\.js)"/g)) {
		const code = await readFile(join(WEB_FOLDER, file), 'utf8');
		// Without its imports and exports a module is a script, in which an await at the top level is an error.
		const script = code.replace(/\b(import|export)(\{[^}]*\}(from)?)?("[^"]*")?;/g, '').replaceAll('import.meta', 'this');
		expect(() => new Script(script), file).not.toThrow();
	}
});

test('signing in adds little, and all of Amplify is in it', () => {
	expect(signIn.bytes, describeWeight(signIn)).toBeLessThanOrEqual(SIGNING_IN.bytes);
	expect(signIn.bytes, describeWeight(signIn)).toBeGreaterThan(SIGNING_IN.bytes / 2);
	expect(first.modules.filter(([source]) => source.includes('amplify'))).toEqual([]);
});

test('the page names what the search needs, all of it, so that it is asked for at once', async () => {
	const page = await readFile(join(WEB_FOLDER, 'index.html'), 'utf8');
	const { files, screens: ahead, beside }: Ahead = JSON.parse(/id="ahead">([^<]+)</.exec(page)?.[1] ?? '');
	expect(Object.keys(ahead)).toEqual(expect.arrayContaining([SCREENS.search.path, SCREENS.floor.path, '/productDetails/']));
	for (const file of files) expect(page.indexOf(file), file).toBe(page.lastIndexOf(file));
	const parts: Part[] = JSON.parse(await readFile(PARTS, 'utf8'));
	const search = parts.find(({ source }) => source === 'web/features/search/search-screen.tsx')?.file ?? '';
	const named = new Set(ahead[SCREENS.search.path]?.map((place) => files[place]));
	const missing = [...findNeeded(parts, search)].filter((file) => !named.has(file) && !page.includes(`"/${file}"`));
	expect(missing).toEqual([]);
	// The filters next to the list are preloaded where there is room for them, and nowhere else.
	const desk = parts.find(({ source }) => source === 'web/features/search/search-desk.tsx')?.file ?? '';
	expect(named).not.toContain(desk);
	expect(beside[SCREENS.search.path]?.map((place) => files[place])).toContain(desk);
});

test.each([SCREENS.search.path, SCREENS.floor.path, '/productDetails/'])(
	'%s begins without what checks forms, places popovers or reads typed numbers',
	async (path) => {
		const { files, screens: ahead }: Ahead = JSON.parse(/id="ahead">([^<]+)</.exec(await readFile(join(WEB_FOLDER, 'index.html'), 'utf8'))?.[1] ?? '');
		const parts: Part[] = JSON.parse(await readFile(PARTS, 'utf8'));
		const named = new Set(ahead[path]?.map((place) => files[place]));
		const modules = parts.filter(({ file }) => named.has(file)).flatMap(({ modules }) => modules.map(([source]) => source));
		expect(modules.length).toBeGreaterThan(50);
		expect(modules.filter((source) => /node_modules\/(zod|@floating-ui|react-number-format)\//.test(source))).toEqual([]);
	},
);

test('all further screens are weighed', () => {
	expect(screens.length).toBeGreaterThan(20);
});

test.each(screens.map((weight) => [weight.name, weight] as const))('%s adds little to what is there, in few files', (_, weight) => {
	expect(weight.bytes, describeWeight(weight)).toBeLessThanOrEqual(FURTHER_SCREEN.bytes);
	expect(weight.files, describeWeight(weight)).toBeLessThanOrEqual(FURTHER_SCREEN.files);
});

test.each(words.map((weight) => [weight.name, weight] as const))('the words of all further screens come once, %s, and are light', (_, weight) => {
	expect(weight.bytes, describeWeight(weight)).toBeLessThanOrEqual(weight.name.endsWith('-daily') ? FURTHER_WORDS.daily : FURTHER_WORDS.other);
});

test('the styles of all further screens come once, and are light', () => {
	expect(styles.bytes, describeWeight(styles)).toBeLessThanOrEqual(FURTHER_STYLES.bytes);
	expect(dailyStyles.bytes, describeWeight(dailyStyles)).toBeLessThanOrEqual(FURTHER_STYLES.daily);
});

test.each([SCREENS.search.path, SCREENS.floor.path, '/productDetails/'])(
	'%s begins without the words and the styles of other screens, and on a phone without tables',
	async (path) => {
		const {
			files,
			screens: ahead,
			words: needed,
		}: Ahead = JSON.parse(/id="ahead">([^<]+)</.exec(await readFile(join(WEB_FOLDER, 'index.html'), 'utf8'))?.[1] ?? '');
		expect(needed[path]).toEqual(['daily']);
		const named = ahead[path]?.map((place) => files[place] ?? '') ?? [];
		expect(named.filter((file) => file.includes('further-styles'))).toEqual([]);
		const parts: Part[] = JSON.parse(await readFile(PARTS, 'utf8'));
		const modules = parts.filter(({ file }) => named.includes(file)).flatMap(({ modules }) => modules.map(([source]) => source));
		expect(modules).not.toContain('web/features/search/result-tables.tsx');
		expect(modules).not.toContain('web/features/search/ask/question-words.ts');
	},
);
