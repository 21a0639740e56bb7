/** Parameters of the stack `data` that select a restored table. If empty, the table of the stack is used. */
export const TABLE_IN_USE = { name: 'TableInUse', stream: 'TableStreamInUse' } as const;

/** Names the parameters in Parameter Store from which a stage's stacks read the table in use and its stream. */
export function nameTableParameters(stage: string): { name: string; stream: string } {
	return { name: `/diamond-market/${stage}/table/name`, stream: `/diamond-market/${stage}/table/stream` };
}

/** The stacks that read them, in deployment order. */
export const SWITCHED_STACKS = ['identity', 'jobs', 'api', 'live', 'door', 'canary', 'operations', 'backup'] as const;
