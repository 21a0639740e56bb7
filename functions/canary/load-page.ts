import * as z from 'zod';

type Fetch = typeof globalThis.fetch;

/** The part of `config.json` with which a browser signs in. */
const Config = z.object({
	zone: z.string().min(1),
	currency: z.string().length(3),
	identity: z.object({ userPoolId: z.string().min(1), clientId: z.string().min(1), endpoint: z.string().optional() }),
});
export type PoolConfig = z.infer<typeof Config>['identity'];

/**
 * Loads the page and every file of the market that it names, as a browser does. Throws if one is missing: CloudFront then answers with an error or
 * the page.
 */
export async function loadPage(origin: string, fetch: Fetch): Promise<void> {
	const page = await (await load(origin, '/', fetch)).text();
	const paths = [...new Set([...page.matchAll(/\b(?:src|href)="(\/[^"/][^"]*)"/g)].map(([, path = '']) => path))];
	if (!paths.some((path) => path.endsWith('.js'))) throw new Error('/ names no script');
	await Promise.all(
		paths.map(async (path) => {
			const { headers, body } = await load(origin, path, fetch);
			await body?.cancel();
			if (headers.get('content-type')?.startsWith('text/html')) throw new Error(`${path} is answered with the page`);
		}),
	);
}

/** Loads `config.json`. Returns the user pool that it names. */
export async function loadConfig(origin: string, fetch: Fetch): Promise<PoolConfig> {
	const { data } = Config.safeParse(await (await load(origin, '/config.json', fetch)).json());
	if (!data) throw new Error('/config.json names no pool');
	return data.identity;
}

async function load(origin: string, path: string, fetch: Fetch): Promise<Response> {
	const response = await fetch(origin + path);
	if (!response.ok) throw new Error(`${path} answered ${response.status}`);
	return response;
}
