import { expect, test } from 'vitest';
import { CHROME_BUILDS } from '#test/e2e/chromium.ts';
import { JAVA_BUILDS } from './pinned-builds.ts';

test('each build has an address and a checksum of its own', () => {
	const builds = [...Object.values(JAVA_BUILDS), ...Object.values(CHROME_BUILDS)];
	for (const { sha256, url } of builds) {
		expect(sha256, url).toMatch(/^[0-9a-f]{64}$/);
		expect(url).toMatch(/^https:\/\/[\w.-]+\/[\w./%-]+\.(zip|tar\.gz)$/);
	}
	expect(new Set(builds.map(({ sha256 }) => sha256)).size).toBe(builds.length);
	expect(new Set(builds.map(({ url }) => url)).size).toBe(builds.length);
});

test('Linux, macOS and Windows have builds of both tools', () => {
	for (const system of ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']) {
		expect(JAVA_BUILDS[system]?.program, system).toMatch(/\/bin\/java/);
		expect(CHROME_BUILDS[system]?.program, system).toMatch(/chrome/i);
	}
	expect(JAVA_BUILDS['darwin-arm64']?.program).toBe('jdk-21.0.12.1+1/Contents/Home/bin/java');
	expect(JAVA_BUILDS['linux-x64']?.url).toBe(
		'https://github.com/adoptium/temurin21-binaries/releases/download/jdk-21.0.12.1%2B1/OpenJDK21U-jdk_x64_linux_hotspot_21.0.12.1_1.tar.gz',
	);
});
