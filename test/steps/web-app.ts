import { buildWebApp } from '#infra/local/web/build.ts';

/** Builds the web app before the first market under test serves it. */
export default async function setup(): Promise<void> {
	await buildWebApp(() => undefined);
}
