import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Build } from './pinned-builds.ts';

/** A program that the market or its tests run, and that may be missing on a machine. */
export interface Tool {
	/** Its name in messages. */
	name: string;
	/** Lists the possible paths, the best one first; not every path exists. */
	listPlaces(): string[];
	/** Checks whether the program at `path` starts and is new enough. */
	isUsable(path: string): Promise<boolean>;
	/** The download for each system, by `process.platform` and `process.arch`. */
	builds: Readonly<Record<string, Build>>;
	/** Debian's and Ubuntu's packages: the first set that exists is installed. */
	packages: readonly (readonly string[])[];
	/** The commands for a manual installation, by installer. */
	commands: Readonly<Record<Installer, string>>;
}

const INSTALLERS = ['apt-get', 'dnf', 'pacman', 'zypper', 'apk', 'brew', 'winget'] as const;
type Installer = (typeof INSTALLERS)[number];

/** Returns the folder of downloads, which all copies of this project share. */
export function findCache(): string {
	const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
	const own = { win32: LOCALAPPDATA, darwin: join(homedir(), 'Library', 'Caches') }[process.platform as string];
	return join(XDG_CACHE_HOME || own || join(homedir(), '.cache'), 'diamond-market');
}

/** Lists the paths of programs with one of these names in the folders of the `PATH`. */
export function listInPath(...names: string[]): string[] {
	const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
	return names.flatMap((name) => folders.map((folder) => join(folder, nameProgram(name))));
}

/** Returns the file name of a program on this system. */
export function nameProgram(name: string): string {
	return process.platform === 'win32' ? `${name}.exe` : name;
}

/** Returns whether a program with these options ends without an error. */
export function isRunning(program: string, ...options: string[]): Promise<boolean> {
	return promisify(execFile)(program, options).then(
		() => true,
		() => false,
	);
}

/** Returns the path of the first usable program of a tool. */
export async function findUsable(tool: Tool): Promise<string | undefined> {
	for (const path of new Set(tool.listPlaces())) if (existsSync(path) && (await tool.isUsable(path))) return path;
	return undefined;
}

/** Returns the command that installs a tool on this system, or all commands if the system is unknown. */
export function describeInstalling(tool: Tool): string {
	const preset = { win32: 'winget', darwin: 'brew' }[process.platform as string];
	const installer = INSTALLERS.find((name) => name === preset) ?? INSTALLERS.find((name) => listInPath(name).some((path) => existsSync(path)));
	return installer ? tool.commands[installer] : Object.values(tool.commands).join('; ');
}
