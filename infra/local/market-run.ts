import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { type FunctionHost, hostFunctions } from './functions/functions.ts';
import { makeOwnFunction } from './functions/market-functions.ts';
import { openStored } from './kept.ts';
import type { Parts } from './parts.ts';
import { placeHistory } from './seed/history.ts';
import type { DemoFile } from './seed/photos.ts';
import { placeFiles } from './seed/place-files.ts';
import type { SeedEvent } from './seed/seed.ts';
import { type Addresses, MARKET_ZONE, type Secrets } from './settings.ts';
import { MARKER, type StateFolder } from './state-folder.ts';
import type { LocalTable } from './table.ts';
import { findTimeBeforeClose } from './time/clock.ts';

/** Milliseconds for which a stop waits for the running events. */
const STOP_PATIENCE = 3000;

/** `begun`: the market is filled. `begunAt`: when filling began; `seenAt`: when it was last known to run; both in milliseconds of the market's clock. */
const Marker = z.object({ begun: z.boolean(), begunAt: z.number().optional(), seenAt: z.number().optional() });
type Marker = z.infer<typeof Marker>;

export type MarketRun = ReturnType<typeof createMarketRun>;

interface RunOptions {
	addresses: Addresses;
	table: LocalTable;
	secrets: Secrets;
	state: StateFolder;
	functions: FunctionHost;
	parts: Parts;
	log(line: string): void;
	signal: AbortSignal | undefined;
	/** The numbers of stones, as in the seed's event. */
	demoStones: readonly number[] | undefined;
	/** Begins a new demo less than an hour before a close. */
	nearClose: boolean | undefined;
	/** Starts no function before its first event. */
	cold: boolean | undefined;
}

/** Creates a market's life cycle: start, movements of its clock, reset, and stop. */
export function createMarketRun(given: RunOptions) {
	const { table, functions, parts } = given;
	const marker = openStored<Marker>(given.state.path(MARKER), Marker, { begun: false });

	const mark = (state: Marker) => {
		marker.value = state;
		return marker.save();
	};

	let isOpen = false;
	const markSeen = () => mark({ begun: true, seenAt: parts.clock.now() });

	const goOn = async (demo: boolean) => {
		// An interrupted filling goes on at the time at which it began.
		if (given.nearClose && demo && !marker.value.begun && marker.value.begunAt === undefined)
			await parts.clock.moveTo(findTimeBeforeClose(parts.clock.now(), MARKET_ZONE));
		functions.setClockOffset(parts.clock.offset());
		await parts.expire();
		if (!marker.value.begun) {
			const { begunAt = parts.clock.now() } = marker.value;
			await mark({ begun: false, begunAt });
			// Before the table has a stream, so that searches begin with the full table and no past event is mailed.
			await fill(given, { demo, begunAt, stones: given.demoStones });
			await mark({ begun: true });
		}
		// After the filling, since a running search would see only a part.
		if (!given.cold) functions.warm();
		parts.stream.start(await table.openStream());
		parts.startQueues();
		// Nobody could meet a deadline of the days on which the market did not run, and missed ones would ban its members.
		const { seenAt: since = parts.clock.now() } = marker.value;
		if (parts.clock.now() - since > DAY) await functions.invoke('postpone', { since });
		await markSeen();
		isOpen = true;
		parts.schedules.start();
		parts.maintenance.start();
	};
	const empty = async () => {
		await mark({ begun: false });
		await Promise.all([table.clear(), parts.empty()]);
	};

	let resetting: Promise<unknown> = Promise.resolve();
	let acting: Promise<unknown> = Promise.resolve();
	/** Runs the beginning, resets and movements of the clock one after the other, since the local pages are open from the start. */
	const inTurn = (act: () => Promise<void>): Promise<void> => {
		const done = acting.then(act);
		acting = done.catch(() => undefined);
		return done;
	};
	const reset = async (demo: boolean) => {
		const paused = parts.pause();
		await functions.stop();
		await paused;
		await empty();
		await goOn(demo);
	};

	return {
		/** Starts the parts. A new market first gets its admin, and the demo if wanted. */
		begin: (demo: boolean) =>
			inTurn(async () => {
				const { begun, begunAt = 0 } = marker.value;
				// An interrupted start continues filling the market, unless so long ago that the demo's running auctions would be over.
				if (!begun && begunAt + HOUR < parts.clock.now()) await empty();
				await goOn(demo);
			}),
		/** Moves the clock and resolves when all due work is done. */
		moveClock: (instant: number) =>
			inTurn(async () => {
				await parts.clock.moveTo(instant);
				functions.setClockOffset(parts.clock.offset());
				await parts.schedules.sweepAll();
				await parts.drained();
			}),
		/** Empties the market and begins again. */
		reset: (demo: boolean) =>
			inTurn(() => {
				const done = reset(demo);
				resetting = done.catch(() => undefined);
				return done;
			}),
		/** Resolves when no reset is running; never rejects. */
		async settled(): Promise<void> {
			await resetting;
		},
		async stop(): Promise<void> {
			// An interrupted start leaves its deadlines to the next one.
			if (isOpen && marker.value.begun) await markSeen();
			await Promise.race([parts.pause(), wait(STOP_PATIENCE, undefined, { ref: false })]);
		},
	};
}

/** Fills a new market in a separate worker that ends afterwards. */
async function fill({ addresses, secrets, parts, log, signal }: RunOptions, event: SeedEvent): Promise<void> {
	if (event.demo) log('Filling the demo market …');
	const once = hostFunctions([makeOwnFunction('seed', addresses, secrets)], log);
	const stop = () => void once.stop();
	signal?.addEventListener('abort', stop);
	const files = await once.invoke('seed', event).finally(() => once.stop());
	await placeFiles(parts.storage.objects, files as DemoFile[]);
	if (event.demo) await placeHistory(parts.storage.objects, event.begunAt, event.stones);
	signal?.removeEventListener('abort', stop);
}
