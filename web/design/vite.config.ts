import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { makeNoStyleElements } from '../build/no-style-elements.ts';

/** Builds the page of all parts, which only the local market serves, at `/__local/design`. */
export default defineConfig({
	root: fileURLToPath(new URL('.', import.meta.url)),
	base: '/__local/design/',
	publicDir: false,
	build: { outDir: '../../dist/design', emptyOutDir: true, target: 'es2023', cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] },
	plugins: [react(), makeNoStyleElements()],
});
