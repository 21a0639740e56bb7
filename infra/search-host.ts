import type { StageSettings } from './config.ts';
import { FUNCTIONS, type FunctionName } from './functions.ts';
import { chooseMemory } from './memory.ts';

/**
 * Requests that one process answers at once where the search runs on instances.
 * A search keeps a processor busy for two fifths of its time, and waits for the
 * table else: more than a few at once only wait for one another.
 */
export const AT_ONCE = 10;
/**
 * Memory of a page of 5,000 stones during its call, in megabytes, estimated: 5 of JSON as text and as bytes, and
 * the stones as objects, read and shown. One such page is included in every function's memory besides its index.
 */
const PAGE_ON_ITS_WAY = 40;
/** GiB for each processor that Lambda's managed instances may be asked for. */
const SHAPES = [2, 4, 8] as const;
/** Lambda accepts no fewer processors as the ceiling of a capacity provider. */
const LEAST_CEILING = 12;

export type InstancesSettings = Extract<StageSettings['search'], { host: 'instances' }>;

/** Where the function runs on instances of the stage: then it answers several requests at once, and takes none of the account's concurrency. */
export function readInstances(name: FunctionName, { search }: StageSettings): InstancesSettings | undefined {
	return name === 'search' && search.host === 'instances' ? search : undefined;
}

/**
 * Memory of a search process on instances, GiB, all of it beside one processor:
 * Node has one thread for each processor, and each thread would hold an index of
 * its own. Throws when there are too many stones for one processor's memory.
 */
export function chooseShape(stones: number): (typeof SHAPES)[number] {
	const wanted = chooseMemory(FUNCTIONS.search, stones, (AT_ONCE - 1) * PAGE_ON_ITS_WAY);
	const shape = SHAPES.find((gigabytes) => gigabytes * 1024 >= wanted);
	if (!shape) throw new Error(`${stones} stones need ${wanted} MB beside one processor; Lambda's managed instances have at most ${SHAPES.at(-1)} GiB`);
	return shape;
}

/** Processors that a stage may take at most: while a deployment changes over, old and new searches run. */
export function computeProcessorCeiling({ most }: InstancesSettings): number {
	return Math.max(LEAST_CEILING, 2 * most);
}
