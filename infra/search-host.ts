import type { StageSettings } from './config.ts';
import { FUNCTIONS, type FunctionName } from './functions.ts';
import { chooseMemory } from './memory.ts';

/**
 * Requests that one process answers at once on instances. A search uses the processor for two fifths of its time and waits for the table otherwise, so more
 * requests would only wait for each other.
 */
export const AT_ONCE = 10;
/**
 * Estimated memory of a page of 5,000 stones during its call, in megabytes: 5 of JSON as text and as bytes, and the stones as objects, read and shown. Every
 * function's memory includes one such page besides its index.
 */
const PAGE_ON_ITS_WAY = 40;
/** GiB per processor that Lambda's managed instances offer. */
const SHAPES = [2, 4, 8] as const;
/** Lambda's minimum for a capacity provider's maximum of processors. */
const LEAST_CEILING = 12;

export type InstancesSettings = Extract<StageSettings['search'], { host: 'instances' }>;

/** Returns the settings of the stage's instances if the function runs on them, outside the account's concurrency and with several requests at once. */
export function readInstances(name: FunctionName, { search }: StageSettings): InstancesSettings | undefined {
	return name === 'search' && search.host === 'instances' ? search : undefined;
}

/**
 * Chooses a search process's memory on instances in GiB for one processor. Node has one thread per processor, and each would hold its own index. Throws if
 * there are too many stones for one processor's memory.
 */
export function chooseShape(stones: number): (typeof SHAPES)[number] {
	const wanted = chooseMemory(FUNCTIONS.search, stones, (AT_ONCE - 1) * PAGE_ON_ITS_WAY);
	const shape = SHAPES.find((gigabytes) => gigabytes * 1024 >= wanted);
	if (!shape) throw new Error(`${stones} stones need ${wanted} MB beside one processor; Lambda's managed instances have at most ${SHAPES.at(-1)} GiB`);
	return shape;
}

/** Computes the stage's maximum of processors. During a deployment old and new searches run. */
export function computeProcessorCeiling({ most }: InstancesSettings): number {
	return Math.max(LEAST_CEILING, 2 * most);
}
