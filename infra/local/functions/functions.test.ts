import { afterEach, expect, test } from 'vitest';
import { FunctionFailed, type FunctionHost, hostFunctions, type LocalFunction } from './functions.ts';

let host: FunctionHost | undefined;
afterEach(() => host?.stop());

function start(options: Partial<LocalFunction> = {}): { invoke(event: object): Promise<unknown>; host: FunctionHost; lines: string[] } {
	const lines: string[] = [];
	const one = {
		name: 'one',
		entry: 'test/doubles/function-handler.ts',
		memory: 128,
		timeout: 600,
		environment: { OWN: 'yes' },
		warm: false,
		...options,
	};
	const started = hostFunctions([one], (line) => lines.push(line));
	host = started;
	return { invoke: (event) => started.invoke('one', event), host: started, lines };
}

test('a function keeps what it holds from event to event, and loses it at a stop', async () => {
	const { invoke, host: running } = start();
	expect(await invoke({ act: 'count' })).toEqual({ calls: 1 });
	expect(await invoke({ act: 'count' })).toEqual({ calls: 2 });
	await running.stop();
	expect(await invoke({ act: 'count' })).toEqual({ calls: 1 });
});

test('a function sees its own settings and nothing of ours', async () => {
	const { invoke } = start();
	expect(await invoke({ act: 'environment', name: 'OWN' })).toEqual({ value: 'yes' });
	expect(await invoke({ act: 'environment', name: 'PATH' })).toEqual({});
});

test('a moved clock reaches a running function before its next event, and one that starts later', async () => {
	const { invoke, host: running } = start();
	const offset = () => invoke({ act: 'environment', name: 'CLOCK_OFFSET' });
	expect(await offset()).toEqual({ value: '0' });
	running.setClockOffset(3_600_000);
	expect(await offset()).toEqual({ value: '3600000' });
	await running.stop();
	expect(await offset()).toEqual({ value: '3600000' });
});

test('an error of the handler fails its own event alone', async () => {
	const { invoke, lines } = start();
	const hanging = invoke({ act: 'remaining' });
	await expect(invoke({ act: 'throw' })).rejects.toThrow('one: TypeError: a fault of the handler');
	expect(await hanging).toBeGreaterThan(15_000);
	expect(lines.join()).toContain('a fault of the handler');
	expect(await invoke({ act: 'nothing' })).toBeUndefined();
});

test('a crash fails the events in flight, and the next event finds a new start', async () => {
	const { invoke } = start();
	const hanging = invoke({ act: 'hang' });
	await Promise.all([expect(hanging).rejects.toBeInstanceOf(FunctionFailed), expect(invoke({ act: 'exit' })).rejects.toBeInstanceOf(FunctionFailed)]);
	expect(await invoke({ act: 'count' })).toEqual({ calls: 1 });
});

test('a function that takes too long is ended', async () => {
	const { invoke } = start({ timeout: 1 });
	await expect(invoke({ act: 'hang' })).rejects.toThrow('Task timed out');
});

test('a module that cannot be loaded fails the event and says why', async () => {
	const { invoke, lines } = start({ entry: 'infra/local/functions/nowhere.ts' });
	await expect(invoke({ act: 'count' })).rejects.toThrow(/Cannot find module/);
	expect(lines.join()).toContain('could not be loaded');
});

test('a function that is stopped while it loads logs no error', async () => {
	const { invoke, host: running, lines } = start({ entry: 'infra/local/functions/nowhere.ts' });
	const refused = expect(invoke({ act: 'count' })).rejects.toThrow('The function was stopped');
	// The worker fails meanwhile, and its message arrives after the stop.
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
	await running.stop();
	await refused;
	expect(lines).toEqual([]);
});
