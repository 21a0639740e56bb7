import type { TestProject } from 'vitest/node';
import { startLocalCloud } from '#infra/local/local-cloud.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** Origin of the market under test. */
		origin: string;
	}
}

/** Starts one local cloud for all scenarios and the browser: in memory, empty, on a free port. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const cloud = await startLocalCloud({ port: 0, stateFolder: undefined, fresh: true, seed: false, web: true, log: () => undefined });
	project.provide('origin', cloud.url);
	return () => cloud.close();
}
