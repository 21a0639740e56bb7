import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CHROMIUM } from '#test/e2e/chromium.ts';
import { makeZip } from '#test/steps/zip.ts';
import { StartRefused } from '../start-refused.ts';
import { getTool } from './get-tool.ts';
import { JAVA } from './java.ts';
import { listInPath, type Tool } from './tool.ts';

/** The `PATH` in which the market searches for programs, empty at first, and its cache of downloads. */
let folder = '';
let path = '';
let cache = '';
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'get-tool-'));
	path = join(folder, 'bin');
	cache = join(folder, 'diamond-market');
	await mkdir(path);
	vi.stubEnv('PATH', path);
	vi.stubEnv('XDG_CACHE_HOME', folder);
	for (const name of ['JAVA_HOME', 'CHROMIUM', 'OFFLINE', 'npm_config_offline', 'DEBIAN_FRONTEND']) vi.stubEnv(name, undefined);
});

/** Puts a program into the folder of the `PATH`. */
async function addProgram(name: string, script: string, to = path): Promise<string> {
	await mkdir(to, { recursive: true });
	await writeFile(join(to, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
	return join(to, name);
}

/** Adds fake `apt-get` and `sudo` programs. `apt-get` records its arguments. Its only package is `lens-2`, which contains the lens. */
async function addAptGet(sudo = 'shift; exec "$@"'): Promise<void> {
	await addProgram(
		'apt-get',
		`echo "$DEBIAN_FRONTEND $*" >> "${folder}/asked"; case "$*" in *lens-1*) echo 'E: Unable to locate package lens-1' >&2; exit 100;; *lens-2*) printf '#!/bin/sh\\necho "a lens"\\n' > "${path}/lens"; /bin/chmod +x "${path}/lens";; esac`,
	);
	await addProgram('sudo', sudo);
	await addProgram('env', 'exec /usr/bin/env "$@"');
	await addProgram('true', '');
}

/** Makes a tool that is downloaded from this machine. The program of its archive starts unless `script` fails. */
async function makeTool(script = 'echo "a lens"'): Promise<{ tool: Tool; requests: () => number }> {
	const archive = makeZip([{ name: 'bin/lens', content: `#!/bin/sh\n${script}\n`, mode: 0o100755 }]);
	let requests = 0;
	const server = createServer((_, response) => {
		requests++;
		response.end(archive);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => void server.close());
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lens.zip`;
	const build = { name: 'lens-1.0', url, sha256: createHash('sha256').update(archive).digest('hex'), program: 'bin/lens' };
	const tool: Tool = {
		...CHROMIUM,
		name: 'A lens',
		listPlaces: () => listInPath('lens'),
		builds: { [`${process.platform}-${process.arch}`]: build },
		packages: [['lens-1', 'case'], ['lens-2']],
	};
	return { tool, requests: () => requests };
}

const withoutBuilds = (tool: Tool): Tool => ({ ...tool, builds: {} });

/** Gets a tool. Returns the market's messages, and the result. */
async function get(tool: Tool): Promise<{ lines: string[]; path?: string; error?: StartRefused }> {
	const lines: string[] = [];
	try {
		return { path: await getTool(tool, { say: (line) => lines.push(line) }), lines };
	} catch (error) {
		if (error instanceof StartRefused) return { error, lines };
		throw error;
	}
}

test('a tool that is on the machine is taken without a word', async () => {
	const { tool, requests } = await makeTool();
	const lens = await addProgram('lens', 'echo "a lens"');
	expect(await get(tool)).toEqual({ path: lens, lines: [] });
	expect(requests()).toBe(0);
});

test('a missing tool is downloaded, which one line says', async () => {
	const { tool } = await makeTool();
	expect(await get(tool)).toEqual({ path: join(cache, 'lens-1.0/bin/lens'), lines: [`A lens is missing: downloading lens-1.0 (200 MB) to ${cache} …`] });
});

test.each(['OFFLINE', 'npm_config_offline'])('with %s nothing is fetched, and the command is named', async (name) => {
	vi.stubEnv(name, name === 'OFFLINE' ? '1' : 'true');
	await addAptGet();
	const { tool, requests } = await makeTool();
	const { error, lines } = await get(tool);
	expect(error?.message).toBe('A lens is missing, and nothing is fetched (--offline or OFFLINE).');
	expect(error?.remedy).toBe('Install it: sudo apt-get install chromium chromium-headless-shell fonts-noto-cjk');
	expect(lines).toEqual([]);
	expect(requests()).toBe(0);
	expect(await readdir(folder)).toEqual(['bin']);
});

test('where no download serves, apt-get installs the packages that its sources have', async () => {
	await addAptGet();
	const { tool } = await makeTool('exit 127');
	const { path: found, lines } = await get(tool);
	expect(found).toBe(join(path, 'lens'));
	expect(lines.at(-1)).toBe('A lens is missing: installing lens-1 case by apt-get …');
	expect((await readFile(join(folder, 'asked'), 'utf8')).split('\n')).toEqual([
		' --version',
		'noninteractive -qq -o=DPkg::Lock::Timeout=600 update',
		'noninteractive -qq -o=DPkg::Lock::Timeout=600 install -y --no-install-recommends lens-1 case',
		'noninteractive -qq -o=DPkg::Lock::Timeout=600 install -y --no-install-recommends lens-2',
		'',
	]);
});

test('two that need the same packages at once have them installed once', async () => {
	await addAptGet();
	const tool = withoutBuilds((await makeTool()).tool);
	const both = await Promise.all([get(tool), get(tool)]);
	expect(both.map(({ path: found }) => found)).toEqual([join(path, 'lens'), join(path, 'lens')]);
	expect(both.flatMap(({ lines }) => lines)).toHaveLength(1);
});

test('root needs no sudo, others only one that asks for no password', async () => {
	await addAptGet('exit 1');
	const tool = withoutBuilds((await makeTool()).tool);
	const getuid = vi.spyOn(process, 'getuid');
	getuid.mockReturnValue(1000);
	expect((await get(tool)).error?.message).toBe('A lens is missing.');
	getuid.mockReturnValue(0);
	expect((await get(tool)).path).toBe(join(path, 'lens'));
	getuid.mockRestore();
});

test('what cannot be had is named with its reasons and the command of the system', async () => {
	await addProgram('dnf', '');
	const { tool } = await makeTool('exit 127');
	const { error } = await get({ ...tool, commands: JAVA.commands });
	expect(error?.message).toBe('A lens is missing. The downloaded lens-1.0 does not start here; this system may lack its libraries.');
	expect(error?.remedy).toBe('Install it: sudo dnf install java-latest-openjdk-devel');
});

test('Java is found by JAVA_HOME, then by the PATH; one that is too old, has no compiler or does not start is passed by', async () => {
	const home = join(folder, 'jdk');
	const inPath = await addProgram('java', 'echo "javac 21.0.1"');
	expect((await get(JAVA)).path).toBe(inPath);
	vi.stubEnv('JAVA_HOME', home);
	for (const script of ['echo "javac 11.0.2"', 'echo "Error: Module jdk.compiler not found" >&2; exit 1', 'exit 127']) {
		await addProgram('java', script, join(home, 'bin'));
		expect((await get(JAVA)).path, script).toBe(inPath);
	}
	const inHome = await addProgram('java', 'echo "javac 17.0.15" >&2', join(home, 'bin'));
	expect((await get(JAVA)).path).toBe(inHome);
});

test('a browser is the one that CHROMIUM names, or the first in the PATH that starts', async () => {
	await addProgram('chromium', 'exit 1');
	const chrome = await addProgram('google-chrome', 'echo Chrome');
	expect((await get(CHROMIUM)).path).toBe(chrome);
	const named = await addProgram('edge', 'echo Edge', join(folder, 'own'));
	vi.stubEnv('CHROMIUM', named);
	expect(CHROMIUM.listPlaces()).toEqual([named]);
	expect((await get(CHROMIUM)).path).toBe(named);
});

test.each([
	['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'Install it: brew install openjdk'],
	['win32', join('C:/Programs', 'Microsoft/Edge/Application/msedge.exe'), 'Install it: winget install EclipseAdoptium.Temurin.21.JDK'],
])('on %s the usual browser and the usual installer are known', async (platform, browser, remedy) => {
	const { platform: own } = process;
	Object.defineProperty(process, 'platform', { value: platform });
	onTestFinished(() => void Object.defineProperty(process, 'platform', { value: own }));
	vi.stubEnv('PROGRAMFILES', 'C:/Programs');
	vi.stubEnv('OFFLINE', '1');
	expect(CHROMIUM.listPlaces()).toContain(browser);
	expect((await get(JAVA)).error?.remedy).toBe(remedy);
});
