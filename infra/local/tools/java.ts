import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getBuildPath } from './fetch-build.ts';
import { JAVA_BUILDS } from './pinned-builds.ts';
import { findCache, listInPath, nameProgram, type Tool } from './tool.ts';

const run = promisify(execFile);

/** Oldest version with which DynamoDB Local runs. */
const OLDEST = 17;
/** Usual paths by system. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
	linux: ['/usr/lib/jvm/*/bin/java', '/opt/java/*/bin/java', '/opt/jdk*/bin/java', '~/.sdkman/candidates/java/current/bin/java'],
	darwin: [
		'/Library/Java/JavaVirtualMachines/*/Contents/Home/bin/java',
		'~/Library/Java/JavaVirtualMachines/*/Contents/Home/bin/java',
		'/opt/homebrew/opt/openjdk*/bin/java',
		'/usr/local/opt/openjdk*/bin/java',
		'~/.sdkman/candidates/java/current/bin/java',
	],
	win32: ['Eclipse Adoptium', 'Java', 'Microsoft', 'Amazon Corretto', 'Zulu'].map((vendor) => `C:/Program Files/${vendor}/*/bin/java.exe`),
};

/** A JDK: its compiler makes the local table listen only on this machine. */
export const JAVA: Tool = {
	name: `Java ${OLDEST} or newer with its compiler (a JDK)`,
	listPlaces() {
		const { JAVA_HOME } = process.env;
		const own = JAVA_BUILDS[`${process.platform}-${process.arch}`];
		const usual = (USUAL[process.platform] ?? []).map((pattern) => pattern.replace(/^~/, homedir()));
		return [
			...(JAVA_HOME ? [join(JAVA_HOME, 'bin', nameProgram('java'))] : []),
			...listInPath('java'),
			...globSync(usual).sort(),
			...(own ? [getBuildPath(own, findCache())] : []),
		];
	},
	async isUsable(path) {
		try {
			const { stdout, stderr } = await run(path, ['-m', 'jdk.compiler/com.sun.tools.javac.Main', '-version']);
			return Number(/javac (\d+)/.exec(stdout + stderr)?.[1]) >= OLDEST;
		} catch {
			return false;
		}
	},
	builds: JAVA_BUILDS,
	packages: [['openjdk-17-jdk-headless'], ['openjdk-21-jdk-headless'], ['default-jdk-headless']],
	commands: {
		'apt-get': 'sudo apt-get install openjdk-17-jdk-headless',
		dnf: 'sudo dnf install java-latest-openjdk-devel',
		pacman: 'sudo pacman -S jdk-openjdk',
		zypper: 'sudo zypper install java-17-openjdk-devel',
		apk: 'apk add openjdk17-jdk',
		brew: 'brew install openjdk',
		winget: 'winget install EclipseAdoptium.Temurin.21.JDK',
	},
};
