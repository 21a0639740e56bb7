import { homedir } from 'node:os';
import { join } from 'node:path';
import { getBuildPath } from '#infra/local/tools/fetch-build.ts';
import type { Build, Builds } from '#infra/local/tools/pinned-builds.ts';
import { findCache, isRunning, listInPath, type Tool } from '#infra/local/tools/tool.ts';

const ON_MACOS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const ON_WINDOWS = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

const VERSION = '153.0.8010.52';

/** Chrome for Testing. Google publishes no SHA-256, so these are values on which independent projects agree (decision 110). */
export const CHROME_BUILDS: Builds = {
	'linux-x64': describeChrome('linux64', 'e66f66d4802a46d4a022667e668aa950e277cadbfbed4b3777915b47413a0ef9', 'chrome'),
	'linux-arm64': describeChrome('linux-arm64', '794441f3254273eb30d710b3eaab3cd1c7bbf1c88a40275470f6cee350881ce5', 'chrome'),
	'darwin-x64': describeChrome('mac-x64', '01130a136cb492ff32a7253b2b8db9577bd3f7543574e2d7ce1a83ed1cbed3fd'),
	'darwin-arm64': describeChrome('mac-arm64', '6f67faa4b34dd551b53abb6fee24edeae470ab695b0b100ddc4885ff0be6724a'),
	'win32-x64': describeChrome('win64', 'df4854428c509fcf2f790ac448bca3f994151bcff22008236fa7c4587294fbe1', 'chrome.exe'),
};

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

function describeChrome(system: string, sha256: string, program = 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'): Build {
	return {
		name: `chrome-for-testing-${VERSION}`,
		url: `https://storage.googleapis.com/chrome-for-testing-public/${VERSION}/${system}/chrome-${system}.zip`,
		sha256,
		program: `chrome-${system}/${program}`,
	};
}
