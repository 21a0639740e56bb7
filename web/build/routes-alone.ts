import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { endpoints } from '#shared/contract/endpoints.ts';

const CONTRACT = fileURLToPath(new URL('../../shared/contract/endpoints.ts', import.meta.url));

/**
 * Of the contract's table the browser needs where its calls go. The schemas of what is sent and answered, and the library
 * that checks them, are for who answers; a form that checks what is typed imports the schema that it checks by.
 */
export function keepRoutesAlone(): Plugin {
	return {
		name: 'market:routes-alone',
		load(id) {
			if (id !== CONTRACT) return;
			const routes = Object.entries(endpoints).map(([name, endpoint]) => {
				const { method, path, media }: { method: string; path: string; media?: string } = endpoint;
				return [name, { method, path, media }];
			});
			return `export const endpoints = ${JSON.stringify(Object.fromEntries(routes))};`;
		},
	};
}
