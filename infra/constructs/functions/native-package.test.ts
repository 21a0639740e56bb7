import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { listPackingCommands } from './native-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'native-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a folder of installed packages, each with its manifest. */
async function writePackages(name: string, packages: Record<string, object>): Promise<string> {
	const modules = join(folder, name);
	for (const [one, manifest] of Object.entries(packages)) {
		await mkdir(join(modules, one), { recursive: true });
		await writeFile(join(modules, one, 'package.json'), JSON.stringify({ version: '1.2.3', ...manifest }));
	}
	return modules;
}

const sharp = {
	dependencies: { helper: '1', nested: '7' },
	optionalDependencies: { '@img/sharp-linux-x64': '1', '@img/sharp-libvips-linux-x64': '1', '@img/sharp-linuxmusl-x64': '1', '@img/sharp-darwin-arm64': '1' },
};

describe("a package with binaries goes beside a function's code", () => {
	test('out of what is installed, with what it needs and the binaries of Linux on x64 alone', async () => {
		const installed = { sharp, 'sharp/node_modules/nested': {}, helper: {}, nested: {}, '@img/sharp-linux-x64': {}, '@img/sharp-libvips-linux-x64': {} };
		const commands = listPackingCommands('sharp', '/out', await writePackages('here', installed));
		const copied = commands.filter((one) => one.startsWith('cp')).map((one) => /"([^"]*)"$/.exec(one)?.[1]);
		// Packages nested inside the package are copied with it. Another version next to the package is not.
		expect(copied).toEqual(['sharp', 'helper', '@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64'].map((one) => `/out/node_modules/${one}`));
	});

	test('from the registry, for the platform that it will run on, where another machine builds', async () => {
		const modules = await writePackages('elsewhere', { sharp, helper: {}, nested: {}, '@img/sharp-darwin-arm64': {} });
		const [command, ...others] = listPackingCommands('sharp', '/out', modules);
		expect(others).toEqual([]);
		expect(command).toMatch(/^npm install --prefix "\/out" .*--os=linux --cpu=x64 --libc=glibc sharp@1\.2\.3$/);
	});
});
