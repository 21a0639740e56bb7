import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('../push-worker/push-worker.ts', import.meta.url));
/** File name without a content hash: the service worker loads the script by this name and compares its content. */
export const PUSH_WORKER = 'push-worker.js';

/** Builds the script that shows web push. The service worker loads it as one classic script, because it cannot load modules. */
export function makePushWorker(): Plugin {
	return {
		name: 'market:push-worker',
		apply: 'build',
		async generateBundle() {
			const output = await build({
				configFile: false,
				logLevel: 'error',
				build: { write: false, target: 'es2023', rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: PUSH_WORKER } } },
			});
			const [
				{
					output: [{ code }],
				},
			] = [output].flat() as [Rolldown.RolldownOutput];
			this.emitFile({ type: 'asset', fileName: PUSH_WORKER, source: code });
		},
	};
}
