import type { FunctionDefinition } from './function-definition.ts';

/** Largest memory in bytes per stone with the search's index: the index (95), a second one while it is rebuilt, and the snapshot's bytes (40). */
const BYTES_PER_STONE = { search: 95 * 2 + 40, upkeep: 95 * 2 + 40 * 2 } as const;
/** Megabytes for Node, the program, and a page of 5,000 stones or a thousand entries in progress. */
const BESIDE = 512;
/** The part of a function's memory that stays free. The alarm is at 80 percent. */
const FREE = 0.25;
/** Steps in megabytes, so that small changes of the market do not redeploy functions. */
const STEP = 128;
/** Lambda's maximum. */
const MOST = 10_240;

/** Chooses a function's memory in MB for a market of `stones` stones. `more` is added for other needs. Throws above Lambda's maximum. */
export function chooseMemory({ memory, index }: Pick<FunctionDefinition, 'memory' | 'index'>, stones: number, more = 0): number {
	if (!index) return memory;
	const needed = (BESIDE + more + (stones * BYTES_PER_STONE[index]) / 1024 ** 2) / (1 - FREE);
	const given = Math.max(memory, Math.ceil(needed / STEP) * STEP);
	if (given > MOST) throw new Error(`${stones} stones need a function of ${given} MB; Lambda has at most ${MOST}`);
	return given;
}
