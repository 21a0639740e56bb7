import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

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
	},
	plugins: [
		react(),
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
				globPatterns: ['**/*.{html,js,css,svg,png,woff2}'],
				// Large, and rarely wanted: fetched when somebody exports a PDF.
				globIgnores: ['**/write-pdf-*.js'],
				navigateFallback: '/index.html',
				navigateFallbackDenylist: NOT_THE_APP,
				// Settings of the stage: the network's answer when there is one, so that a change arrives at once.
				runtimeCaching: [{ urlPattern: /\/config\.json$/, handler: 'NetworkFirst', options: { cacheName: 'config' } }],
			},
		}),
	],
});
