import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { bundles } from './build/bundles.ts';
import { keepChecksAlone } from './build/checks-alone.ts';
import { loadStylesByComponent } from './build/component-styles.ts';
import { nameFirstLoad } from './build/first-load.ts';
import { keepRoutesAlone } from './build/routes-alone.ts';

/** Paths that belong to the market, not to the app: the service worker never answers them with the page. */
const NOT_THE_APP = [/^\/api\//, /^\/live/, /^\/media\//, /^\/__local/, /^\/config\.json$/];

export default defineConfig({
	root: fileURLToPath(new URL('.', import.meta.url)),
	build: {
		outDir: '../dist/web',
		emptyOutDir: true,
		target: 'es2023',
		// Browsers that know `light-dark()`: rewritten for older ones it would not follow the member's choice of appearance.
		cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
		sourcemap: true,
		rolldownOptions: {
			// A schema that nobody uses is left out, though it is made by a call.
			treeshake: { manualPureFunctions: ['z'], moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] },
			output: { codeSplitting: bundles },
		},
	},
	plugins: [
		react(),
		loadStylesByComponent(),
		keepRoutesAlone(),
		keepChecksAlone(),
		nameFirstLoad(),
		VitePWA({
			filename: 'sw.js',
			// A new version takes over and reloads the page (specification 1).
			registerType: 'autoUpdate',
			manifest: {
				name: 'Diamond Market',
				short_name: 'Diamonds',
				description: 'Diamond trading and auctions for approved dealers',
				id: '/',
				start_url: '/',
				display: 'standalone',
				background_color: '#ffffff',
				theme_color: '#0c7585',
				icons: [
					{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
					{ src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
					{ src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
					{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
				],
			},
			workbox: {
				// What every visit begins with; all else is kept once it has been needed.
				globPatterns: [
					'index.html',
					'icon*.{svg,png}',
					'assets/{rolldown-runtime,react,shell,start,base,words-*-first,home-screen}-*.{js,css}',
					'assets/*.woff2',
				],
				navigateFallback: '/index.html',
				navigateFallbackDenylist: NOT_THE_APP,
				// Settings of the stage: the network's answer when there is one, so that a change arrives at once.
				runtimeCaching: [
					{ urlPattern: /\/config\.json$/, handler: 'NetworkFirst', options: { cacheName: 'config' } },
					{ urlPattern: /\/assets\/.+-[\w-]{8}\.\w+$/, handler: 'CacheFirst', options: { cacheName: 'assets', expiration: { maxEntries: 400 } } },
				],
			},
		}),
	],
});
