import type { FunctionDefinition } from '#infra/function-definition.ts';
import { FUNCTION_NAMES, FUNCTIONS } from '#infra/functions.ts';
import { MAINTENANCE_EVERY } from '#infra/schedules.ts';
import { describeWithTestDoor, TEST_DOOR } from '#infra/test-door.ts';
import { type Addresses, type Credentials, makeEnvironment, makeWholeEnvironment } from '../settings.ts';
import type { LocalFunction } from './functions.ts';

/** Names of the functions that fill an empty market, and that make members for tests; they exist on this machine alone. */
export const SEED = 'seed';
export const ENROL = 'enrol';

/**
 * How much longer a function may take than in AWS: this machine may be slow,
 * and busy with everything else. Only one that hangs is to be ended.
 */
const PATIENCE = 20;
/** Seconds for the seed, which AWS does not know. */
const SEED_PATIENCE = 3600;

/** The market's functions as the local host runs them. Those that a member's first click needs are started ahead. */
export function listLocalFunctions(addresses: Addresses, credentials: Credentials): LocalFunction[] {
	const names = FUNCTION_NAMES.filter((name) => addresses.testDoor || name !== TEST_DOOR);
	return names.map((name) => {
		const { entry, memory, timeout, trigger }: FunctionDefinition = addresses.testDoor ? describeWithTestDoor(name) : FUNCTIONS[name];
		const environment = makeEnvironment(name, addresses, credentials);
		return {
			name,
			entry,
			memory,
			timeout: PATIENCE * timeout,
			environment,
			warm: ['http', 'live', 'stream', 'listing-stream', 'schedule', 'identity'].includes(trigger) && !(name in MAINTENANCE_EVERY),
		};
	});
}

/** Fills an empty market. */
export function makeSeedFunction(addresses: Addresses, credentials: Credentials): LocalFunction {
	const environment = makeWholeEnvironment(SEED, addresses, credentials);
	return { name: SEED, entry: 'infra/local/seed/seed.ts', memory: 1024, timeout: SEED_PATIENCE, environment, warm: false };
}

/** Makes members for tests. */
export function makeEnrolFunction(addresses: Addresses, credentials: Credentials): LocalFunction {
	const environment = makeWholeEnvironment(ENROL, addresses, credentials);
	return { name: ENROL, entry: 'infra/local/seed/enrol.ts', memory: 512, timeout: SEED_PATIENCE, environment, warm: false };
}
