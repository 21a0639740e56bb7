import { build } from 'vite';
import { expect, test } from 'vitest';
import { compressFiles } from './compress-files.ts';

test('a build that failed says why, and not that nothing can be compressed', async () => {
	const missing = build({
		configFile: false,
		logLevel: 'silent',
		plugins: [compressFiles()],
		build: { write: false, rolldownOptions: { input: 'missing.js' } },
	});
	await expect(missing).rejects.toThrow(/missing\.js/);
});
