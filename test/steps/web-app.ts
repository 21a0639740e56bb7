import { buildWebApp } from '#infra/local/web/build.ts';

/** Builds the web app before the first test market serves it. */
export default async function setup(): Promise<void> {
	// A market that runs elsewhere serves its own web app.
	if (!process.env.MARKET_ORIGIN) await buildWebApp(() => undefined);
}
