import type { Handle } from '../gateway/gateway.ts';
import { buildDesignPage, DESIGN_FOLDER } from './build.ts';
import { serveWebApp } from './web-app.ts';

/** The page of all parts in all states, built when somebody first asks for it: no member waits for it at the start. */
export function serveDesignPage(config: object, log: (line: string) => void): Handle {
	let building: Promise<Handle> | undefined;
	const open = async (): Promise<Handle> => {
		await buildDesignPage(log);
		return serveWebApp(DESIGN_FOLDER, config, []);
	};
	return async (request, response, rest) => {
		building ??= open();
		const serve = await building.catch((error: unknown) => {
			// A mistake in a part is mended, and the page asked for again.
			building = undefined;
			throw error;
		});
		await serve(request, response, rest);
	};
}
