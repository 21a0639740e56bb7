import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import type { ICommandHooks } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { NativePackage } from '#infra/function-definition.ts';

/**
 * The platform of functions with a binary part, which is also that of builds and tests. A deployment thus contains the files that `npm ci` checked against the
 * lock file and that the tests used. Lambda's Node.js 24 is Amazon Linux 2023, with glibc 2.34.
 */
export const NATIVE_PLATFORM = { architecture: Architecture.X86_64, os: 'linux', cpu: 'x64', libc: 'glibc' } as const;

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

interface Manifest {
	version: string;
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
}

/** Returns hooks that place a package's files next to a function's code during bundling. */
export function packBeside(name: NativePackage): ICommandHooks {
	return { beforeBundling: () => [], beforeInstall: () => [], afterBundling: (_input, output) => listPackingCommands(name, output, MODULES) };
}

/**
 * Lists commands that place a package, its dependencies, and its binaries for {@link NATIVE_PLATFORM} into a folder. They come from `modules` if installed for
 * that platform, which needs no network. Otherwise npm downloads them for that platform, or the bundling fails.
 */
export function listPackingCommands(name: NativePackage, output: string, modules: string): string[] {
	const { os, cpu, libc } = NATIVE_PLATFORM;
	const { version, optionalDependencies = {} } = readManifest(name, modules);
	const binaries = Object.keys(optionalDependencies).filter((one) => one.endsWith(`-${os}-${cpu}`));
	if (binaries.length === 0 || !binaries.every((one) => existsSync(`${modules}/${one}`))) {
		return [`npm install --prefix "${output}" --no-save --no-audit --no-fund --os=${os} --cpu=${cpu} --libc=${libc} ${name}@${version}`];
	}
	return [...listNeeded(name, modules), ...binaries].flatMap((one) => {
		const target = `${output}/node_modules/${one}`;
		return [`mkdir -p "${target}"`, `cp -R "${modules}/${one}/." "${target}"`];
	});
}

/** Lists a package and all its dependencies, except those within the package itself. */
function listNeeded(name: string, modules: string): string[] {
	const beside = Object.keys(readManifest(name, modules).dependencies ?? {}).filter((one) => !existsSync(`${modules}/${name}/node_modules/${one}`));
	return [...new Set([name, ...beside.flatMap((one) => listNeeded(one, modules))])];
}

function readManifest(name: string, modules: string): Manifest {
	return JSON.parse(readFileSync(`${modules}/${name}/package.json`, 'utf8'));
}
