import { isRecord } from '../is-record.ts';
import type { PoolConfig } from '../sign-in/calls.ts';

export interface Config {
	/** ISO 4217 code of the market's currency. */
	currency: string;
	/** IANA name of the market's time zone. */
	zone: string;
	/** The user pool. It is checked only when a member signs in. */
	identity?: PoolConfig;
}

let loaded: Config | undefined;

/** Loads the stage's settings; must be called before anything is rendered. Rejects if they cannot be loaded. */
export async function loadConfig(fetch: typeof globalThis.fetch = globalThis.fetch): Promise<Config> {
	const response = await fetch('/config.json');
	if (!response.ok) throw new Error(`/config.json: ${response.status}`);
	const found: unknown = await response.json();
	if (!isConfig(found)) throw new Error(`/config.json: ${JSON.stringify(found)}`);
	loaded = found;
	return loaded;
}

export function getConfig(): Config {
	if (!loaded) throw new Error('No settings yet');
	return loaded;
}

function isConfig(found: unknown): found is Config {
	return isRecord(found) && typeof found.currency === 'string' && found.currency.length === 3 && typeof found.zone === 'string' && found.zone !== '';
}
