import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('../push-worker/push-worker.ts', import.meta.url));
/** Not named by its content: a service worker asks for it by this name, and compares. */
export const PUSH_WORKER = 'push-worker.js';

/** Makes the script that the service worker loads to show web push: no module, which such a worker cannot load, and in one file. */
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
