import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Modules whose objects are split into methods. In other modules an object's properties may be read
 * by a name that only a request knows.
 */
const SPLIT = /^functions\/(adapters|data(?!\/table\/writes))\/|^functions\/open-/;

/** A piece of a bundle that is needed as a whole: a declaration, or one method of an object. */
interface Unit {
	/** The name by which other code refers to it; undefined if it runs by itself. */
	name: string | undefined;
	/** The object of a method. The method is needed only if the object is, and if it is read by a dot or a destructuring. */
	object?: string;
	text: string;
	words: Set<string>;
	members: Set<string>;
}

/**
 * Lists the pieces of the project's own code that each entry can reach, without its packages, by
 * the entry's name. A declaration or an adapter's method is left out if nothing reached names it.
 * Everything with a matching name counts as reached, so that the result is too large rather than
 * too small.
 */
export async function bundleReachable(entries: Readonly<Record<string, string>>): Promise<Map<string, string[]>> {
	const { outputFiles } = await build({
		entryPoints: { ...entries },
		absWorkingDir: PROJECT,
		bundle: true,
		write: false,
		outdir: 'reach',
		format: 'esm',
		platform: 'node',
		target: 'node24',
		packages: 'external',
		legalComments: 'none',
		logLevel: 'error',
	});
	const bundles = outputFiles.map(({ path, text }) => [path.replace(/^.*[\\/]|\.js$/g, ''), text] as const);
	return new Map(bundles.map(([name, text]) => [name, selectReached(splitBundle(text))]));
}

function splitBundle(text: string): Unit[] {
	let module = '';
	const chunks: { module: string; lines: string[] }[] = [];
	for (const line of text.split('\n')) {
		const entered = /^\/\/ (\S+)$/.exec(line)?.[1];
		if (entered) module = entered;
		else if (/^[A-Za-z]/.test(line)) chunks.push({ module, lines: [line] });
		else chunks.at(-1)?.lines.push(line);
	}
	return chunks.flatMap(({ module, lines }) => {
		const [first = ''] = lines;
		if (first.startsWith('import ')) return [];
		// A module's exports run when Lambda calls them.
		if (first.startsWith('export ')) return [makeUnit(undefined, lines)];
		const name = /^(?:var|let|const|class|(?:async )?function\*?) ([\w$]+)/.exec(first)?.[1];
		return name && SPLIT.test(module) ? splitMethods(name, lines) : [makeUnit(name, lines)];
	});
}

/** Splits an object that is declared, or that a function returns at its end, into its methods. */
function splitMethods(name: string, lines: readonly string[]): Unit[] {
	const start = lines.findIndex((line) => /^(var [\w$]+ =| {2}return) \{$/.test(line));
	if (start < 0) return [makeUnit(name, lines)];
	const indent = start === 0 ? '  ' : '    ';
	const end = lines.findIndex((line, at) => at > start && line === `${indent.slice(2)}};`);
	const own = [...lines.slice(0, start), ...lines.slice(end)];
	const methods: string[][] = [];
	for (const line of lines.slice(start + 1, end)) {
		if (line.startsWith(indent) && /^[\w$.]/.test(line.slice(indent.length))) methods.push([line]);
		else methods.at(-1)?.push(line);
	}
	const units = methods.map((method) => {
		const called = /^\s*(?:async )?\*?([\w$]+)/.exec(method[0] ?? '')?.[1];
		return called ? { ...makeUnit(called, method), object: name } : undefined;
	});
	// Anything spread into the object belongs to it.
	const spread = methods.filter((_, at) => !units[at]).flat();
	return [makeUnit(name, [...own, ...spread]), ...units.filter((unit) => unit !== undefined)];
}

function makeUnit(name: string | undefined, lines: readonly string[]): Unit {
	const text = lines.join('\n');
	// Every client of the SDK has a `send`, as some of our objects do.
	const ours = text.replaceAll(/\.send\((?=\s*new \w+Command)/g, '(');
	const members = [...ours.matchAll(/\.([\w$]+)/g), ...ours.matchAll(/(?<=[{,]\s*)([\w$]+)(?=(?:: [\w$]+)?\s*[,}=])/g)].map(([, one = '']) => one);
	return { name, text, words: new Set(text.match(/[A-Za-z_$][\w$]*/g)), members: new Set(members) };
}

function selectReached(units: readonly Unit[]): string[] {
	const reached = new Set(units.filter(({ name }) => name === undefined));
	const words = new Set<string>();
	const members = new Set<string>();
	const objects = new Set<string>();
	for (let before = -1; before < reached.size; ) {
		before = reached.size;
		for (const unit of reached) {
			for (const word of unit.words) words.add(word);
			for (const member of unit.members) members.add(member);
			if (unit.name && !unit.object) objects.add(unit.name);
		}
		for (const unit of units) {
			const { name = '', object } = unit;
			if (object ? objects.has(object) && members.has(name) : words.has(name)) reached.add(unit);
		}
	}
	return [...reached].map(({ text }) => text);
}
