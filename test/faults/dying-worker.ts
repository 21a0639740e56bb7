import { AsyncLocalStorage } from 'node:async_hooks';

/** The method that all clients of the SDK share. */
interface Client {
	send(...request: never[]): Promise<unknown>;
}

/** A worker's death at request number `request`: before it is sent, or after it was carried out and before the answer arrives. */
export interface Death {
	request: number;
	moment: 'before' | 'after';
}

interface Worker {
	death: Death | undefined;
	requests: number;
	dead: boolean;
	die(): void;
}

const working = new AsyncLocalStorage<Worker>();
const never = new Promise<never>(() => undefined);

/**
 * Patches all clients of these classes, and every other that shares their `send`. They count a
 * worker's requests, and a dead worker sends no more.
 */
export function makeWorkersDie(...classes: readonly { prototype: Client }[]): void {
	for (const owner of new Set(classes.map(({ prototype }) => findOwner(prototype)))) {
		const { send } = owner;
		owner.send = async function (...request) {
			const worker = working.getStore();
			if (!worker) return send.apply(this, request);
			const number = ++worker.requests;
			const isHere = (moment: Death['moment']) => worker.death?.request === number && worker.death.moment === moment;
			if (isHere('before')) worker.die();
			if (worker.dead) return never;
			const answer = await send.apply(this, request);
			if (isHere('after')) worker.die();
			return worker.dead ? never : answer;
		};
	}
}

function findOwner(prototype: Client): Client {
	return Object.hasOwn(prototype, 'send') ? prototype : findOwner(Object.getPrototypeOf(prototype));
}

/** Runs `act` as a worker until it finishes or dies. Returns the number of requests that it began, and whether it lived. */
export async function work(act: () => Promise<unknown>, death?: Death): Promise<{ requests: number; lived: boolean }> {
	const { promise: died, resolve } = Promise.withResolvers<void>();
	const worker: Worker = {
		death,
		requests: 0,
		dead: false,
		die() {
			worker.dead = true;
			resolve();
		},
	};
	await Promise.race([working.run(worker, act), died]);
	return { requests: worker.requests, lived: !worker.dead };
}
