import * as z from 'zod';
import { type FunctionHost, hostFunctions } from './functions/functions.ts';
import { makeSeedFunction, SEED } from './functions/market-functions.ts';
import { openStored } from './kept.ts';
import type { Parts } from './parts.ts';
import { placeHistory } from './seed/history.ts';
import type { DemoFile } from './seed/photos.ts';
import { placeFiles } from './seed/place-files.ts';
import type { SeedEvent } from './seed/seed.ts';
import type { Addresses, Secrets } from './settings.ts';
import type { StateFolder } from './state-folder.ts';
import type { LocalTable } from './table.ts';

/** How long a stop waits for the events in hand, milliseconds. */
const STOP_PATIENCE = 3000;

/** `begun`: the market is filled. `begunAt`: its filling began at this instant, milliseconds. */
const Marker = z.object({ begun: z.boolean(), begunAt: z.number().optional() });
type Marker = z.infer<typeof Marker>;

/** A market's life: its beginning, the movements of its clock, a new beginning, the end of the day. */
export interface MarketRun {
	/** Sets the parts going. A market that was never begun gets its admin first, and the demo if wished. */
	begin(demo: boolean): Promise<void>;
	/** Moves the clock and resolves when everything that became due has been done. */
	moveClock(instant: number): Promise<void>;
	/** Begins anew from nothing. */
	reset(demo: boolean): Promise<void>;
	/** Resolves when no reset is under way; rejects never. */
	settled(): Promise<void>;
	stop(): Promise<void>;
}

export function createMarketRun(given: {
	addresses: Addresses;
	table: LocalTable;
	secrets: Secrets;
	state: StateFolder;
	functions: FunctionHost;
	parts: Parts;
	log(line: string): void;
	signal: AbortSignal | undefined;
	/** As in the seed's event. */
	demoStones: readonly number[] | undefined;
	/** Starts no function ahead of its first event. */
	cold: boolean | undefined;
}): MarketRun {
	const { table, functions, parts, log } = given;
	const marker = openStored<Marker>(given.state.path('market.json'), Marker, { begun: false });

	const mark = (state: Marker) => {
		marker.value = state;
		return marker.save();
	};

	/** In a worker of its own, which is gone afterwards. */
	const fill = async (event: SeedEvent) => {
		if (event.demo) log('Filling the demo market …');
		const once = hostFunctions([makeSeedFunction(given.addresses, given.secrets)], log);
		const stop = () => void once.stop();
		given.signal?.addEventListener('abort', stop);
		const files = await once.invoke(SEED, event).finally(() => once.stop());
		await placeFiles(parts.storage.objects, files as DemoFile[]);
		if (event.demo) await placeHistory(parts.storage.objects, event.begunAt, event.stones);
		given.signal?.removeEventListener('abort', stop);
	};

	const goOn = async (demo: boolean) => {
		functions.setClockOffset(parts.clock.offset());
		await parts.expire();
		if (!marker.value.begun) {
			const { begunAt = parts.clock.now() } = marker.value;
			await mark({ begun: false, begunAt });
			// Before the table has a stream: nobody looks on yet, searches begin with the table, and what is long past is mailed to nobody.
			await fill({ demo, begunAt, stones: given.demoStones });
			await mark({ begun: true });
		}
		// After the filling, of which a search that is warm already would see a part.
		if (!given.cold) functions.warm();
		parts.stream.start(await table.openStream());
		parts.startQueues();
		parts.schedules.start();
		parts.maintenance.start();
	};
	const empty = async () => {
		await mark({ begun: false });
		await Promise.all([table.clear(), parts.empty()]);
	};

	let resetting: Promise<unknown> = Promise.resolve();
	let acting: Promise<unknown> = Promise.resolve();
	/** Resets and movements of the clock come one after the other. */
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
		async begin(demo) {
			// A start that was cut off while it filled the market goes on with that.
			if (!marker.value.begun && marker.value.begunAt === undefined) await empty();
			await goOn(demo);
		},
		moveClock: (instant) =>
			inTurn(async () => {
				await parts.clock.moveTo(instant);
				functions.setClockOffset(parts.clock.offset());
				await parts.schedules.sweepAll();
				await parts.drained();
			}),
		reset: (demo) =>
			inTurn(() => {
				const done = reset(demo);
				resetting = done.catch(() => undefined);
				return done;
			}),
		async settled() {
			await resetting;
		},
		async stop() {
			let impatience: NodeJS.Timeout | undefined;
			const patience = new Promise((resolve) => {
				impatience = setTimeout(resolve, STOP_PATIENCE);
			});
			await Promise.race([parts.pause(), patience]);
			clearTimeout(impatience);
		},
	};
}
