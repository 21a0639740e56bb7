import type { Handle } from '../gateway/gateway.ts';
import { buildDesignPage, DESIGN_FOLDER } from './build.ts';
import { serveWebApp } from './web-app.ts';

/** Serves the page of all components in all states. It is built on the first request, so that the start need not wait. */
export function serveDesignPage(config: object, log: (line: string) => void): Handle {
	let building: Promise<Handle> | undefined;
	const open = async (): Promise<Handle> => {
		await buildDesignPage(log);
		return serveWebApp(DESIGN_FOLDER, config, []);
	};
	return async (request, response, rest) => {
		building ??= open();
		const serve = await building.catch((error: unknown) => {
			// After an error the page can be requested again.
			building = undefined;
			throw error;
		});
		await serve(request, response, rest);
	};
}
