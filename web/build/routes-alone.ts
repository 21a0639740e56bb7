import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { endpoints } from '#shared/contract/endpoints.ts';

const WEB = new URL('../', import.meta.url);
const CONTRACT = fileURLToPath(new URL('../../shared/contract/endpoints.ts', import.meta.url));

/**
 * Reduces the contract's table to the routes of its calls. Request and answer schemas, and the library that
 * checks them, are for the market; a form imports the schema that checks it. Calls that no source of the
 * app names are left out.
 */
export function reduceRoutes(): Plugin {
	return {
		name: 'market:routes-alone',
		load(id) {
			if (id !== CONTRACT) return;
			const sources = globSync('**/*.{ts,tsx}', { cwd: WEB }).map((file) => readFileSync(new URL(file, WEB), 'utf8'));
			const text = sources.join('\n');
			const called = Object.entries(endpoints).filter(([name]) => new RegExp(`\\.${name}\\b`).test(text));
			const routes = called.map(([name, endpoint]) => {
				const { method, path, media }: { method: string; path: string; media?: string } = endpoint;
				return [name, { method, path, media }];
			});
			return `export const endpoints = ${JSON.stringify(Object.fromEntries(routes))};`;
		},
	};
}
