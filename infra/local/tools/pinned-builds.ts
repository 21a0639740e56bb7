/** An archive of a program with a pinned checksum. */
export interface Build {
	/** The product and its version, for messages and as the folder in the cache. */
	name: string;
	url: string;
	/** The archive's SHA-256, in hexadecimal. */
	sha256: string;
	/** The program's path inside the archive. */
	program: string;
}

/** Builds by `process.platform` and `process.arch`, such as `linux-x64`. */
type Builds = Readonly<Record<string, Build>>;

const JAVA_VERSION = '21.0.12.1+1';
const CHROME_VERSION = '153.0.8010.52';

/** Eclipse Temurin, a JDK. Adoptium publishes the checksums next to each file (`.sha256.txt`). */
export const JAVA_BUILDS: Builds = {
	'linux-x64': describeJava('x64_linux', 'ce79869e1307ed8ee1e2baa86a412b1eb5b75d10a01006d788a6f968bcfaee94'),
	'linux-arm64': describeJava('aarch64_linux', '23e37e026f12f3e706f18938ff611db3032d075b09d0879a25d06718c773e223'),
	'darwin-x64': describeJava('x64_mac', '44db0f08196daf19a47f90d13388b0c943b67663cb537f998fe29e836fa842ce'),
	'darwin-arm64': describeJava('aarch64_mac', '3623232f33a9c3baadf304480b2535f9a3cba8a58d42ecbb438ba267315d9998'),
	'win32-x64': describeJava('x64_windows', 'f9d6e191ab098c0d416e7d588a24420a8621cd2f4720dab2459b8b7b2d2d8b4e'),
	'win32-arm64': describeJava('aarch64_windows', 'ccf2e51f527d542a70ba5794a600d3aac04b4e967950e227834c7566cb1bec7b'),
};

/** Chrome for Testing. Google publishes no SHA-256, so these are values on which independent projects agree (decision 110). */
export const CHROME_BUILDS: Builds = {
	'linux-x64': describeChrome('linux64', 'e66f66d4802a46d4a022667e668aa950e277cadbfbed4b3777915b47413a0ef9', 'chrome'),
	'linux-arm64': describeChrome('linux-arm64', '794441f3254273eb30d710b3eaab3cd1c7bbf1c88a40275470f6cee350881ce5', 'chrome'),
	'darwin-x64': describeChrome('mac-x64', '01130a136cb492ff32a7253b2b8db9577bd3f7543574e2d7ce1a83ed1cbed3fd'),
	'darwin-arm64': describeChrome('mac-arm64', '6f67faa4b34dd551b53abb6fee24edeae470ab695b0b100ddc4885ff0be6724a'),
	'win32-x64': describeChrome('win64', 'df4854428c509fcf2f790ac448bca3f994151bcff22008236fa7c4587294fbe1', 'chrome.exe'),
};

function describeJava(system: string, sha256: string): Build {
	const isWindows = system.endsWith('windows');
	const file = `OpenJDK21U-jdk_${system}_hotspot_${JAVA_VERSION.replace('+', '_')}.${isWindows ? 'zip' : 'tar.gz'}`;
	const home = `jdk-${JAVA_VERSION}${system.endsWith('mac') ? '/Contents/Home' : ''}`;
	return {
		name: `temurin-jdk-${JAVA_VERSION}`,
		url: `https://github.com/adoptium/temurin21-binaries/releases/download/jdk-${encodeURIComponent(JAVA_VERSION)}/${file}`,
		sha256,
		program: `${home}/bin/java${isWindows ? '.exe' : ''}`,
	};
}

function describeChrome(system: string, sha256: string, program = 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'): Build {
	return {
		name: `chrome-for-testing-${CHROME_VERSION}`,
		url: `https://storage.googleapis.com/chrome-for-testing-public/${CHROME_VERSION}/${system}/chrome-${system}.zip`,
		sha256,
		program: `chrome-${system}/${program}`,
	};
}
