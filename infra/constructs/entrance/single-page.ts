/** Recognizes the web app's files, in both clouds: by the build's extensions, since addresses may contain dots (`/otp-verification/a@example.com`). */
export const APP_FILE = /\.(?:css|html|ico|jpg|js|json|map|png|svg|txt|wasm|webmanifest|webp|woff2?)$/;

/**
 * CloudFront Function of the web app's behaviour: the app's addresses, which are no files, get the app's page. It runs for nothing else, so that a 404 of the
 * API stays one.
 * The build has compressed its scripts and style sheets (web/build/compress-files.ts); browsers that accept Brotli get these.
 */
export const SINGLE_PAGE = `function handler(event) {
	var request = event.request;
	var accepted = request.headers['accept-encoding'];
	if (/^\\/assets\\/[^/]+\\.(?:css|js)$/.test(request.uri) && accepted && /\\bbr\\b/.test(accepted.value)) request.uri += '.br';
	else if (!${APP_FILE}.test(request.uri)) request.uri = '/index.html';
	return request;
}
`;

/**
 * Writes the web app's content security policy. `connect`: further origins that it calls; `media`: those of photos and videos; `files`: those of
 * messages' photos.
 */
export function writeContentSecurityPolicy(connect: readonly string[], media: readonly string[] = [], files: readonly string[] = []): string {
	const directives: Record<string, readonly string[]> = {
		'default-src': ["'self'"],
		// The QR reader is WebAssembly.
		'script-src': ["'self'", "'wasm-unsafe-eval'"],
		// No inline styles: scripts set rules and sizes (web/ui/style-rules.tsx).
		'style-src': ["'self'"],
		'img-src': ["'self'", 'data:', 'blob:', ...media, ...files],
		'media-src': ["'self'", 'blob:', ...media],
		// Pages that sellers link, such as a rotating stone: any host, sandboxed (web/features/stock/stone/pictures/lightbox.tsx).
		'frame-src': ['https:'],
		'font-src': ["'self'", 'data:'],
		'connect-src': ["'self'", ...connect],
		'worker-src': ["'self'"],
		'manifest-src': ["'self'"],
		'object-src': ["'none'"],
		'base-uri': ["'self'"],
		'form-action': ["'self'"],
		'frame-ancestors': ["'none'"],
	};
	return Object.entries(directives)
		.map(([name, sources]) => [name, ...sources].join(' '))
		.join('; ');
}
