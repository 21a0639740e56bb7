/** Parameters of the stack `data` by which a stage is given a restored table. Left empty: the table that the stack has made. */
export const TABLE_IN_USE = { name: 'TableInUse', stream: 'TableStreamInUse' } as const;

/** Where the stacks of a stage read in Parameter Store which table is in use, and its stream. */
export function nameTableParameters(stage: string): { name: string; stream: string } {
	return { name: `/diamond-market/${stage}/table/name`, stream: `/diamond-market/${stage}/table/stream` };
}

/** The stacks that read it, in the order in which they are deployed. */
export const SWITCHED_STACKS = ['identity', 'jobs', 'api', 'live', 'door', 'canary', 'operations'] as const;
