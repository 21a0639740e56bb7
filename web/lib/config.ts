import * as z from 'zod';

const Config = z.object({
	/** ISO 4217 code of the market's currency. */
	currency: z.string().length(3),
	/** IANA name of the market's time zone. */
	zone: z.string().min(1),
});
export type Config = z.infer<typeof Config>;

let loaded: Config | undefined;

/** Reads the stage's settings. Must have happened before anything is rendered; rejects when they cannot be had. */
export async function loadConfig(fetch: typeof globalThis.fetch = globalThis.fetch): Promise<Config> {
	const response = await fetch('/config.json');
	if (!response.ok) throw new Error(`/config.json: ${response.status}`);
	loaded = Config.parse(await response.json());
	return loaded;
}

/** The stage's settings. */
export function getConfig(): Config {
	if (!loaded) throw new Error('The settings have not been loaded');
	return loaded;
}
