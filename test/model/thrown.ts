import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { ERROR_STATUS } from '#shared/contract/errors.ts';

/**
 * Which error codes a route can throw, read out of the source: from its line in
 * `functions/http` through every function of the use cases and the domain that
 * it names. Of what the adapters and the table throw only a commit's BUSY is known, nor are codes
 * followed that are handed on in a variable.
 */

interface Part {
	text: string;
	file: string;
}

const FOLLOWED = /^(functions\/(usecases|http)|shared\/domain)\//;
/** It names every code. */
const ENTRANCE = 'functions/http/serve.ts';

const sources = new Map(
	globSync(['functions/{usecases,http}/**/*.ts', 'shared/domain/*.ts'], { exclude: (name) => name.endsWith('.test.ts') }).map((file) => [
		file,
		readFileSync(file, 'utf8'),
	]),
);
/** Top-level declarations by file and name. */
const parts = new Map<string, Part>();
/** Where the names of a file come from. */
const imported = new Map<string, Map<string, string>>();

for (const [file, source] of sources) {
	const starts = [...source.matchAll(/^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/gm)];
	for (const [at, { index, 1: name }] of starts.entries()) parts.set(`${file}#${name}`, { file, text: source.slice(index, starts[at + 1]?.index) });
	const names = new Map<string, string>();
	for (const [, list = '', path = ''] of source.matchAll(/^import \{([^}]+)\} from '([^']+)';/gm)) {
		const target = path.startsWith('#') ? path.slice(1) : join(file, '..', path);
		for (const name of list.split(',')) names.set(name.trim(), `${target}#${name.trim()}`);
	}
	imported.set(file, names);
}

/** The services' routes: what stands after each name in `serve<…>({ … })`. */
function routesOf(service: string): Map<string, string> {
	const source = sources.get(`functions/http/${service}.ts`) ?? '';
	const table = /^export const handler = serve<'\w+'>\(\{\n(.*?)^\}\);/ms.exec(source)?.[1] ?? '';
	return new Map([...table.matchAll(/^\t(\w+): (.*?)(?=^\t\w+: |$(?![\s\S]))/gms)].map(([, name = '', text = '']) => [name, text]));
}

/** Codes that a route of a service can throw, with the declaration that does. */
export function codesThrown(service: string, route: string): Map<string, string> {
	const codes = new Map<string, string>();
	const seen = new Set<string>();
	const follow = ({ text, file }: Part, place: string) => {
		// The table refuses so when others are in the way for too long.
		if (/\bmarket\.commit\(/.test(text)) codes.set('BUSY', place);
		for (const [, argument = ''] of text.matchAll(/new MarketError\(([^,)]+)/g)) {
			for (const [, word = ''] of argument.matchAll(/'([A-Z_]+)'/g)) if (word in ERROR_STATUS) codes.set(word, place);
		}
		for (const name of new Set(text.match(/\b[a-z]\w*\b/g))) {
			const key = imported.get(file)?.get(name) ?? `${file}#${name}`;
			const part = parts.get(key);
			if (!part || seen.has(key) || part.file === ENTRANCE || !FOLLOWED.test(part.file)) continue;
			seen.add(key);
			follow(part, key);
		}
	};
	const file = `functions/http/${service}.ts`;
	follow({ text: routesOf(service).get(route) ?? '', file }, `${file}#${route}`);
	return codes;
}
