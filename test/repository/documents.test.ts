import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import PACKAGE from '../../package.json' with { type: 'json' };

const FILES = globSync(['*.*', '{bin,docs,functions,infra,shared,test,web}/**/*.*']);
const PAGES = FILES.filter((file) => file.endsWith('.md'));
const PROGRAM = FILES.filter((file) => /\.tsx?$/.test(file));
/** Files that the build makes, so they are not in the repository. */
const MADE = ['config.json'];
/** Names of AWS and of browsers, not ours. */
const FOREIGN = [
	...['ConcurrentExecutions', 'ERROR_CODE', 'ERROR_MESSAGE', 'GlobalSecondaryIndexName', 'MailFromDomainNotVerified', 'OutOfMemory'],
	...['PushManager', 'PushSubscription', 'EventAgeExceeded', 'FunctionExecutionErrors', 'RetriesExhausted', 'SignInSuccesses'],
	...['ConsumedReadCapacityUnits', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'responsePayload'],
];
const A_FILE = /`#?([\w.{][\w.{},*/-]*\.(?:tsx?|json|md))`/g;
/** Like A_FILE, for comments, where documents are also named without marks. */
const A_FILE_OR_PAGE = /`#?([\w.{][\w.{},*/-]*\.(?:tsx?|json|md))`|(?<![\w./-])(docs\/[\w./-]+\.md)/g;
/** A name of more than one word, or one followed by brackets. Other single words may be terms of the trade or plain English. */
const A_NAME = /`(\w*[a-z][A-Z]\w*|[A-Z]+_[A-Z_]+|\w+(?=\([^`]*\)`))[^`\s…]*`/g;
const A_COMMENT = /^\s*(?:\/?\*|\/\/)(.*)$/g;
const COMMENTS = findMentions(PROGRAM, A_COMMENT);

interface Mention {
	page: string;
	line: number;
	what: string;
}

test('every link in a document leads to a file of the repository, and to a heading that it has', () => {
	const astray = findMentions(PAGES, /\]\((?!https?:)([^)]+)\)/g).filter(({ page, what }) => {
		const [path = '', heading] = what.split('#');
		const file = path === '' ? page : join(dirname(page), path);
		return !existsSync(file) || (heading !== undefined && !headingsOf(file).includes(heading));
	});
	expect(astray).toEqual([]);
});

test('every file that a document names is there', () => {
	expect(findMentions(PAGES, A_FILE).filter(({ page, what }) => !MADE.includes(what) && !isNamedBy(page, what))).toEqual([]);
});

test('every file that a comment names is there', () => {
	const named = COMMENTS.flatMap((comment) => [...comment.what.matchAll(A_FILE_OR_PAGE)].map(([, file, page]) => ({ ...comment, what: file ?? page ?? '' })));
	expect(named.filter(({ page, what }) => !MADE.includes(what) && !isNamedBy(page, what))).toEqual([]);
});

test.each(['docs/section-2.md', 'docs/face.md', 'docs/security.md'])('every test that %s names stands in the file that it leads to', (page) => {
	const proofs = [...read(page).matchAll(/\[“([^”]+)”\]\(([^)]+)\)/g)];
	expect(proofs.length).toBeGreaterThan(30);
	expect(proofs.filter(([, words = '', file = '']) => !read(join(dirname(page), file)).includes(words)).map(([proof]) => proof)).toEqual([]);
	const rows = read(page)
		.split('\n')
		.filter((line) => line.startsWith('| ') && !/^\| (?:---|what it says|words|point|chapter)/.test(line));
	expect(rows.filter((row) => !/\[“|the same|see not met|\.test\.ts\)/.test(row))).toEqual([]);
});

test('every name of the program that a document or a comment uses stands in the program', () => {
	const lines = FILES.filter((file) => /\.(tsx?|json)$/.test(file) && file !== 'test/repository/documents.test.ts').flatMap((file) => read(file).split('\n'));
	const names = new Set(lines.filter((line) => !line.match(A_COMMENT)).flatMap((line) => line.match(/\w+/g) ?? []));
	const inComments = COMMENTS.flatMap((comment) => [...comment.what.matchAll(A_NAME)].map(([, what = '']) => ({ ...comment, what })));
	const used = [...findMentions(PAGES, A_NAME), ...inComments];
	expect(used.filter(({ what }) => !names.has(what) && !FOREIGN.includes(what))).toEqual([]);
});

test('every table that docs/adding.md names stands in the file of its row', () => {
	const named = [...read('docs/adding.md').matchAll(/^\| `([\w./-]+\.tsx?)` +\|([^|]*)\|/gm)].flatMap(([, file = '', cell = '']) =>
		[...cell.matchAll(/`([A-Z_]{4,})`/g)].map(([, name = '']) => ({ file, name })),
	);
	expect(named.length).toBeGreaterThan(0);
	expect(named.filter(({ file, name }) => !new RegExp(`\\b${name}\\b`).test(read(file)))).toEqual([]);
});

test('every command of ours that a document gives can be run', () => {
	expect(findMentions(PAGES, /npm run ([\w:]+(?:-\w+)*)/g).filter(({ what }) => !(what in PACKAGE.scripts))).toEqual([]);
});

test('every option that a document gives to a command of ours is known to its program', () => {
	const scripts: Record<string, string> = PACKAGE.scripts;
	const given = findMentions(PAGES, /(npm (?:start|run [\w:-]+) --(?= )[^`#]*|node [\w/.-]+\.ts[^`#]*)/g).flatMap(({ what, ...where }) => {
		const program = /node ([\w/.-]+\.ts)/.exec(what)?.[1] ?? /node ([\w/.-]+\.ts)/.exec(scripts[/^npm (?:run )?([\w:-]+)/.exec(what)?.[1] ?? ''] ?? '')?.[1];
		return [...what.matchAll(/ --([a-z][\w-]*)/g)].map(([, option = '']) => ({ ...where, what, program, option }));
	});
	expect(given.length).toBeGreaterThan(30);
	const unknown = given.filter(
		({ program, option }) => program && !withItsModules(program).some((file) => new RegExp(`['"\\s{]-{0,2}${option}['":,\\s]`).test(read(file))),
	);
	expect(unknown).toEqual([]);
});

/**
 * Returns a program with the modules that it imports from its own folder or from `infra`, since
 * some programs have their options read there.
 */
function withItsModules(program: string): string[] {
	const imported = [...read(program).matchAll(/from '(#infra|\.{1,2})\/([^']+\.ts)'/g)].map(([, from = '', path = '']) =>
		from === '#infra' ? join('infra', path) : join(dirname(program), from, path),
	);
	return [program, ...imported];
}

function findMentions(pages: readonly string[], pattern: RegExp): Mention[] {
	return pages.flatMap((page) =>
		read(page)
			.split('\n')
			.flatMap((text, at) => [...text.matchAll(pattern)].map(([, what = '']) => ({ page, line: at + 1, what }))),
	);
}

/**
 * Returns whether a page may use a file's name. Paths may begin anywhere in the repository; a bare
 * name on a folder's page means a file of that folder.
 */
function isNamedBy(page: string, name: string): boolean {
	const folder = page.endsWith('/README.md') && !name.includes('/') ? `${dirname(page)}/` : '';
	return FILES.some((file) => file.startsWith(folder) && (matchesGlob(file, name) || matchesGlob(file, `**/${name}`) || file === join(dirname(page), name)));
}

/** Lists the anchors of a document's headings, as GitHub makes them. */
function headingsOf(file: string): string[] {
	return [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
		heading
			.toLowerCase()
			.replace(/[^\w -]/g, '')
			.replaceAll(' ', '-'),
	);
}

function read(file: string): string {
	return readFileSync(file, 'utf8');
}

test('the index names every decision once, with its title, a date and a state', () => {
	const rows = [
		...read('docs/decisions/README.md').matchAll(/^\| (\d+) +\| \[([^\]]+)\]\((\d{4}-[\w-]+\.md)\) +\| \d{4}-\d\d-\d\d \| (?:holds|replaced by \d+)/gm),
	];
	expect(rows.map(([, , , file]) => file).sort()).toEqual(globSync('[0-9]*.md', { cwd: 'docs/decisions' }).sort());
	for (const [, number, title, file] of rows) expect(read(`docs/decisions/${file}`)).toMatch(`# ${number}. ${title}\n`);
});
