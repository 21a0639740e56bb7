import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WEB_FOLDER } from '#infra/local/web/build.ts';
import { findNeeded, listStyles, PARTS, type Part } from '../../web/build/first-load.ts';
import type { Ahead } from '../../web/lib/api/ahead.ts';

/**
 * `node test/bench/weight.ts` weighs the built web app: the files that a guest's first visit to `/`
 * loads before its first screen is shown, and the files that each further screen adds. The words of
 * all further screens, and their styles, which are loaded once with the first of them, are weighed separately.
 * Scripts and styles are weighed as the local market and CloudFront send them, in Brotli as the build
 * wrote it, the font as it is. Files that a screen loads after it is shown, or on demand,
 * are not counted.
 */

/** Bytes as sent. */
export const FIRST_LOAD = { bytes: 169_500, files: 9 };
export const FURTHER_SCREEN = { bytes: 64_000, files: 11 };
/** Styles of all screens but the first, together: once per visit. Members' daily screens need only the first file. */
export const FURTHER_STYLES = { bytes: 30_800, daily: 20_000 };
/** Words of daily screens, with the trade's, and of all others, each once per visit. A screen of 100 lines of words takes some 1,000. */
export const FURTHER_WORDS = { daily: 10_800, other: 21_500 };
/** Amplify in its worker, and the code that loads it. */
export const SIGNING_IN = { bytes: 36_000 };

export interface Weight {
	name: string;
	bytes: number;
	files: number;
	/** The heaviest modules, with their bytes. */
	modules: readonly (readonly [source: string, bytes: number])[];
}

const SHOWN_MODULES = 12;

/** Weighs the first load and every further screen. Rejects if the web app has not been built. */
export async function weighWebApp(): Promise<{
	first: Weight;
	screens: readonly Weight[];
	words: readonly Weight[];
	styles: Weight;
	dailyStyles: Weight;
	signIn: Weight;
}> {
	const parts: Part[] = JSON.parse(await readFile(PARTS, 'utf8'));
	const page = await readFile(join(WEB_FOLDER, 'index.html'), 'utf8');
	const { files, screens: ahead }: Ahead = JSON.parse(/id="ahead">([^<]+)</.exec(page)?.[1] ?? '');
	const home = ahead['/']?.flatMap((place) => files[place] ?? []) ?? [];
	const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
	const findWords = (name: string) => parts.filter(({ file }) => file.includes(`words-${name}`)).map(({ file }) => file);
	const styles = parts.filter(({ file }) => /\/(further-)?styles-/.test(file)).flatMap(({ file, styles }) => [file, ...styles]);
	if (styles.length === 0) throw new Error('The styles of further screens are not in files of their own any more: mend test/bench/weight.ts');
	// The longer one of the two languages is weighed.
	const first = new Set([...named, ...home, ...findWords('ja-first')]);
	const screens = parts.filter(({ source, file }) => source && /-screen\.tsx$/.test(source) && !first.has(file));
	return {
		first: await weigh('/', [...first], parts),
		screens: await Promise.all(
			screens.map(({ source = '', file }) => {
				const scripts = findNeeded(parts, file);
				return weigh(
					source,
					[...scripts, ...listStyles(parts, scripts)].filter((needed) => !first.has(needed) && !styles.includes(needed)),
					parts,
				);
			}),
		),
		styles: await weigh('styles', styles, parts),
		dailyStyles: await weigh(
			'daily styles',
			styles.filter((file) => !file.includes('further-')),
			parts,
		),
		words: await Promise.all(
			['en-daily', 'ja-daily', 'en-other', 'ja-other', 'en-admin', 'ja-admin', 'en-developers', 'ja-developers'].map((name) =>
				weigh(name, findWords(name), parts),
			),
		),
		signIn: await weigh(
			'signing in',
			[...(await listSignIn(parts))].filter((needed) => !first.has(needed)),
			parts,
		),
	};
}

/**
 * Lists the files that are loaded for signing in, in addition to its screen. A worker is built
 * separately, and is missing in the parts.
 */
async function listSignIn(parts: readonly Part[]): Promise<ReadonlySet<string>> {
	const signIn = parts.find(({ source }) => source === 'web/lib/sign-in/pool-client.ts');
	const worker = (await readdir(join(WEB_FOLDER, 'assets'))).find((file) => file.startsWith('pool-worker-'));
	const screen = parts.find(({ source }) => source === 'web/features/accounts/sign-in/login-screen.tsx');
	if (!signIn || !worker || !screen) throw new Error('The way to the identity service has changed: mend test/bench/weight.ts');
	const there = findNeeded(parts, screen.file);
	return new Set([...findNeeded(parts, signIn.file), `assets/${worker}`].filter((file) => !there.has(file)));
}

async function weigh(name: string, files: readonly string[], parts: readonly Part[]): Promise<Weight> {
	const sizes = await Promise.all(files.map(measureSent));
	const modules = files.flatMap((file, at) => {
		const found = parts.find((part) => part.file === file)?.modules ?? [];
		const whole = found.reduce((sum, [, characters]) => sum + characters, 0);
		return found.map(([source, characters]) => [source, Math.round(((sizes[at] ?? 0) * characters) / whole)] as const);
	});
	return {
		name,
		bytes: sizes.reduce((sum, size) => sum + size, 0),
		files: files.length,
		modules: modules.sort(([, a], [, b]) => b - a).slice(0, SHOWN_MODULES),
	};
}

const measured = new Map<string, Promise<number>>();

/** Returns the bytes of a file as it is sent. */
function measureSent(file: string): Promise<number> {
	const known = measured.get(file) ?? measure(file);
	measured.set(file, known);
	return known;
}

async function measure(file: string): Promise<number> {
	return (await stat(join(WEB_FOLDER, file.endsWith('.woff2') ? file : `${file}.br`))).size;
}

/** Renders a weight as lines to read, the heaviest modules under it. */
export function describeWeight({ name, bytes, files, modules }: Weight): string {
	return [`${name}: ${bytes} bytes in ${files} files`, ...modules.map(([source, share]) => `${String(share).padStart(9)}  ${source}`)].join('\n');
}

if (import.meta.main) {
	const { first, screens, words, styles, signIn } = await weighWebApp();
	console.log(describeWeight(first));
	for (const { name, bytes, files } of [...screens, ...words, styles, signIn].sort((a, b) => b.bytes - a.bytes))
		console.log(`${String(bytes).padStart(7)}  ${String(files).padStart(3)} files  ${name}`);
}
