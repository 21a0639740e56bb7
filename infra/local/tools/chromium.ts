import { homedir } from 'node:os';
import { join } from 'node:path';
import { getBuildPath } from './fetch-build.ts';
import { CHROME_BUILDS } from './pinned-builds.ts';
import { findCache, isRunning, listInPath, type Tool } from './tool.ts';

const ON_MACOS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const ON_WINDOWS = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

/** A full Chromium, Chrome or Edge, with notifications and extensions. `CHROMIUM` sets another path. */
export const CHROMIUM: Tool = {
	name: 'Chromium, Chrome or Edge',
	listPlaces() {
		if (process.env.CHROMIUM) return [process.env.CHROMIUM];
		const own = CHROME_BUILDS[`${process.platform}-${process.arch}`];
		return [...listUsual(), ...(own ? [getBuildPath(own, findCache())] : [])];
	},
	async isUsable(path) {
		// Chrome for Windows opens a window when it is asked for its version.
		return process.platform === 'win32' || isRunning(path, '--version', '--no-sandbox');
	},
	builds: CHROME_BUILDS,
	packages: [
		['chromium', 'chromium-headless-shell', 'fonts-noto-cjk'],
		['chromium', 'fonts-noto-cjk'],
	],
	commands: {
		'apt-get': 'sudo apt-get install chromium chromium-headless-shell fonts-noto-cjk',
		dnf: 'sudo dnf install chromium',
		pacman: 'sudo pacman -S chromium',
		zypper: 'sudo zypper install chromium',
		apk: 'apk add chromium',
		brew: 'brew install --cask google-chrome',
		winget: 'winget install Google.Chrome',
	},
};

function listUsual(): string[] {
	const { PROGRAMFILES, 'PROGRAMFILES(X86)': PROGRAMFILES_X86, LOCALAPPDATA } = process.env;
	switch (process.platform) {
		case 'darwin':
			return ['/', homedir()].flatMap((root) => ON_MACOS.map((name) => join(root, 'Applications', `${name}.app/Contents/MacOS/${name}`)));
		case 'win32':
			return [PROGRAMFILES, PROGRAMFILES_X86, LOCALAPPDATA].flatMap((root) => (root ? ON_WINDOWS.map((path) => join(root, path)) : []));
		default:
			return [...listInPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'), '/snap/bin/chromium'];
	}
}
