import { buildWebApp } from '#infra/local/web/build.ts';

/** Builds the web app before the first market under test serves it. */
export default async function setup(): Promise<void> {
	// One that runs elsewhere serves its own.
	if (!process.env.MARKET_ORIGIN) await buildWebApp(() => undefined);
}
