import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { buildClassicScript } from './classic-script.ts';

const SOURCE = fileURLToPath(new URL('../push-worker/push-worker.ts', import.meta.url));
/** File name without a content hash: the service worker loads the script by this name and compares its content. */
export const PUSH_WORKER = 'push-worker.js';

/** Builds the script that shows web push. The service worker loads it as one classic script, because it cannot load modules. */
export function makePushWorker(): Plugin {
	return {
		name: 'market:push-worker',
		apply: 'build',
		async generateBundle() {
			this.emitFile({ type: 'asset', fileName: PUSH_WORKER, source: await buildClassicScript(SOURCE) });
		},
	};
}
