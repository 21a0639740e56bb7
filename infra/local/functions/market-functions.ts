import type { FunctionDefinition } from '#infra/function-definition.ts';
import { FUNCTION_NAMES, FUNCTIONS } from '#infra/functions.ts';
import { MAINTENANCE_EVERY } from '#infra/schedules.ts';
import { describeWithTestDoor, TEST_DOOR } from '#infra/test-door.ts';
import { type Addresses, type Credentials, makeEnvironment, makeWholeEnvironment } from '../settings.ts';
import type { LocalFunction } from './functions.ts';

/** Names of the functions that fill an empty market and that create members for tests. They exist only on this machine. */
export const SEED = 'seed';
export const ENROL = 'enrol';
export const FORESEE_BANS = 'foreseeBans';
export const LIFT_BANS = 'liftBans';

/** Factor on a function's timeout in AWS, since this machine may be slow and busy. Only a function that hangs should be ended. */
const PATIENCE = 20;
/** Timeout of the seed function in seconds. AWS does not have it. */
const SEED_PATIENCE = 3600;

/** Lists the market's functions for the local host. Those that a member's first click needs are started in advance. */
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

export function makeSeedFunction(addresses: Addresses, credentials: Credentials): LocalFunction {
	const environment = makeWholeEnvironment(SEED, addresses, credentials);
	return { name: SEED, entry: 'infra/local/seed/seed.ts', memory: 1024, timeout: SEED_PATIENCE, environment, warm: false };
}

export function makeEnrolFunction(addresses: Addresses, credentials: Credentials): LocalFunction {
	const environment = makeWholeEnvironment(ENROL, addresses, credentials);
	return { name: ENROL, entry: 'infra/local/seed/enrol.ts', memory: 512, timeout: SEED_PATIENCE, environment, warm: false };
}

export function makeLiftBansFunction(addresses: Addresses, credentials: Credentials): LocalFunction {
	const environment = makeWholeEnvironment(LIFT_BANS, addresses, credentials);
	return { name: LIFT_BANS, entry: 'infra/local/seed/lift-bans.ts', memory: 512, timeout: SEED_PATIENCE, environment, warm: false };
}

export function makeForeseeBansFunction(addresses: Addresses, credentials: Credentials): LocalFunction {
	const environment = makeWholeEnvironment(FORESEE_BANS, addresses, credentials);
	return { name: FORESEE_BANS, entry: 'infra/local/seed/foreseen-bans.ts', memory: 512, timeout: SEED_PATIENCE, environment, warm: false };
}
