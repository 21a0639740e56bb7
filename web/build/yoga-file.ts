import type { Plugin } from 'vite';

const YOGA = /\/yoga-layout\/dist\/binaries\/yoga-wasm-base64-esm\.js$/;
/** Matches the WebAssembly program inside its script, and the code that turns it into an address. */
const WRITTEN = /(\bH)="data:application\/octet-stream;base64,([\w+/=]+)";if\(!\w+\(H\)\)\{[^}]*\}/;

/**
 * Puts the layout engine of PDFs, WebAssembly that is written as text into its script, into a file of its
 * own. Our policy refuses to fetch such text (`connect-src`), which each PDF reported as an error before
 * it went another way. As a file it is fetched like all others, and a third smaller.
 */
export function splitYoga(): Plugin {
	return {
		name: 'market:yoga-file',
		apply: 'build',
		transform(code, id) {
			if (!YOGA.test(id)) return undefined;
			const [written, name, program] = WRITTEN.exec(code) ?? [];
			if (!written || !program) throw new Error('yoga-layout is written otherwise now: look at web/build/yoga-file.ts');
			const file = this.emitFile({ type: 'asset', name: 'yoga.wasm', source: Buffer.from(program, 'base64') });
			return { code: code.replace(written, () => `${name}=import.meta.ROLLUP_FILE_URL_${file};`), map: null };
		},
	};
}
