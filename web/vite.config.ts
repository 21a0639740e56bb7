import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, mergeConfig, type PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { decideBundles } from './build/bundles.ts';
import { reduceSchemas } from './build/checks-alone.ts';
import { loadStylesByComponent } from './build/component-styles.ts';
import { compressFiles } from './build/compress-files.ts';
import { nameFirstLoad } from './build/first-load.ts';
import { makeNoStyleElements } from './build/no-style-elements.ts';
import { makePushWorker, PUSH_WORKER } from './build/push-worker.ts';
import { reduceRoutes } from './build/routes-alone.ts';
import { makeWidget } from './build/widget.ts';
import { splitYoga } from './build/yoga-file.ts';

/** Paths of the market, not of the app: the service worker never answers them with the page. */
const NOT_THE_APP = [/^\/api\//, /^\/live/, /^\/media\//, /^\/__local/, /^\/config\.json$/];

/** React Router's build without developer warnings; the package's exports do not offer it. */
const ROUTER = join(import.meta.dirname, '../node_modules', 'react-router', 'dist', 'production');

const APP: InlineConfig = {
	resolve: {
		alias: [
			{ find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
			{ find: /^react-router\/dom$/, replacement: `${ROUTER}/dom-export.mjs` },
		],
	},
	root: fileURLToPath(new URL('.', import.meta.url)),
	worker: { format: 'es' },
	build: {
		outDir: '../dist/web',
		emptyOutDir: true,
		target: 'es2023',
		// Browsers that support `light-dark()`. Code rewritten for older ones would not follow the member's colour scheme.
		cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
		// The market does not publish its source.
		sourcemap: false,
		rolldownOptions: {
			// Unused schemas are removed, although function calls create them.
			treeshake: { manualPureFunctions: ['z'], moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] },
		},
	},
	plugins: [react(), loadStylesByComponent(), reduceRoutes(), reduceSchemas(), splitYoga(), makeNoStyleElements()],
};

/** The shortest hashes that the bundler accepts: the first page names nearly all files, and hashes cannot be compressed. */
const FILE_NAMES = {
	chunkFileNames: 'assets/[name]-[hash:7].js',
	entryFileNames: 'assets/[name]-[hash:7].js',
	assetFileNames: 'assets/[name]-[hash:7][extname]',
};

const MADE: PluginOption = [
	nameFirstLoad(),
	makePushWorker(),
	makeWidget(),
	compressFiles(),
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
			importScripts: [PUSH_WORKER],
			// The files with which every visit begins; all others are cached when they are first needed.
			globPatterns: ['index.html', 'icon*.{svg,png}', 'assets/{rolldown-runtime,react,index,start,words-*-first,home-screen,inter}-*.{js,css,woff2}'],
			navigateFallback: '/index.html',
			navigateFallbackDenylist: NOT_THE_APP,
			// The stage's settings: from the network if possible, so that a change applies at once.
			runtimeCaching: [
				{ urlPattern: /\/config\.json$/, handler: 'NetworkFirst', options: { cacheName: 'config' } },
				{ urlPattern: /\/assets\/.+-[\w-]{7,8}\.\w+$/, handler: 'CacheFirst', options: { cacheName: 'assets', expiration: { maxEntries: 400 } } },
			],
		},
	}),
];

export default defineConfig(async ({ command }) => {
	if (command !== 'build') return { ...APP, plugins: [...(APP.plugins ?? []), MADE] };
	const codeSplitting = await decideBundles(APP);
	return mergeConfig(APP, { plugins: MADE, build: { rolldownOptions: { output: { codeSplitting, ...FILE_NAMES } } } });
});
