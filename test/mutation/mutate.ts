import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A change of one place of the program: `from` appears once in `file`, and is replaced with `to`. */
export interface Mutant {
	file: string;
	from: string;
	to: string;
}

/** Returns a plugin of Vite that changes the mutant's place as its file is loaded. */
export function mutate({ file, from, to }: Mutant): Plugin {
	const path = resolve(file);
	return {
		name: 'mutant',
		enforce: 'pre',
		transform: (code, id) => (id.split('?')[0] === path ? code.replace(from, () => to) : undefined),
	};
}
