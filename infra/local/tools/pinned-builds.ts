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
export type Builds = Readonly<Record<string, Build>>;

const JAVA_VERSION = '21.0.12.1+1';

/** Eclipse Temurin, a JDK. Adoptium publishes the checksums next to each file (`.sha256.txt`). */
export const JAVA_BUILDS: Builds = {
	'linux-x64': describeJava('x64_linux', 'ce79869e1307ed8ee1e2baa86a412b1eb5b75d10a01006d788a6f968bcfaee94'),
	'linux-arm64': describeJava('aarch64_linux', '23e37e026f12f3e706f18938ff611db3032d075b09d0879a25d06718c773e223'),
	'darwin-x64': describeJava('x64_mac', '44db0f08196daf19a47f90d13388b0c943b67663cb537f998fe29e836fa842ce'),
	'darwin-arm64': describeJava('aarch64_mac', '3623232f33a9c3baadf304480b2535f9a3cba8a58d42ecbb438ba267315d9998'),
	'win32-x64': describeJava('x64_windows', 'f9d6e191ab098c0d416e7d588a24420a8621cd2f4720dab2459b8b7b2d2d8b4e'),
	'win32-arm64': describeJava('aarch64_windows', 'ccf2e51f527d542a70ba5794a600d3aac04b4e967950e227834c7566cb1bec7b'),
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
