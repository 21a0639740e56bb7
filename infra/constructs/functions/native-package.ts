import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import type { ICommandHooks } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { NativePackage } from '#infra/function-definition.ts';

/**
 * The platform of functions with a binary part: the one on which this is built and tested, so that a
 * deployment brings the very files that `npm ci` checked against the lock file and the tests ran with.
 * Lambda's Node.js 24 is Amazon Linux 2023, with glibc 2.34.
 */
export const NATIVE_PLATFORM = { architecture: Architecture.X86_64, os: 'linux', cpu: 'x64', libc: 'glibc' } as const;

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

interface Manifest {
	version: string;
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
}

/** Has a package's files put beside a function's code, by commands that run when it is bundled. */
export function packBeside(name: NativePackage): ICommandHooks {
	return { beforeBundling: () => [], beforeInstall: () => [], afterBundling: (_input, output) => listPackingCommands(name, output, MODULES) };
}

/**
 * Commands that put a package, what it needs, and its binaries for
 * {@link NATIVE_PLATFORM} into a folder: out of `modules` where they were
 * installed for that platform, which needs no network; else npm fetches them
 * for it, whatever machine this is, or the bundling fails.
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

/** A package and all that it depends on, but for what lies within the package itself. */
function listNeeded(name: string, modules: string): string[] {
	const beside = Object.keys(readManifest(name, modules).dependencies ?? {}).filter((one) => !existsSync(`${modules}/${name}/node_modules/${one}`));
	return [...new Set([name, ...beside.flatMap((one) => listNeeded(one, modules))])];
}

function readManifest(name: string, modules: string): Manifest {
	return JSON.parse(readFileSync(`${modules}/${name}/package.json`, 'utf8'));
}
