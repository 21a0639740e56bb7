import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Of these modules' objects each method counts by itself; an object of another may be looked into by a name that only a request knows. */
const SPLIT = /^functions\/(adapters|data(?!\/table\/writes))\/|^functions\/open-/;

/** A piece of a bundle that is needed as a whole: a declaration, or one method of an object. */
interface Unit {
	/** What else names it; undefined where it runs by itself. */
	name: string | undefined;
	/** With it: needed only where this one is too, and reached by a dot or a destructuring. */
	object?: string;
	text: string;
	words: Set<string>;
	members: Set<string>;
}

/**
 * The pieces of the project's own code that each entry can come to, without its
 * packages, by the entry's name. A declaration or a method of an adapter that nothing
 * reached names is left out; whatever has the name is reached, so that it is
 * rather too much than too little.
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
		// What a module exports runs when Lambda asks for it.
		if (first.startsWith('export ')) return [makeUnit(undefined, lines)];
		const name = /^(?:var|let|const|class|(?:async )?function\*?) ([\w$]+)/.exec(first)?.[1];
		return name && SPLIT.test(module) ? splitMethods(name, lines) : [makeUnit(name, lines)];
	});
}

/** An object that is declared, or that a function answers at its end, and its methods. */
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
	// What is spread into the object belongs to it.
	const spread = methods.filter((_, at) => !units[at]).flat();
	return [makeUnit(name, [...own, ...spread]), ...units.filter((unit) => unit !== undefined)];
}

function makeUnit(name: string | undefined, lines: readonly string[]): Unit {
	const text = lines.join('\n');
	// Every client of the SDK has a method of the same name as some of ours.
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
