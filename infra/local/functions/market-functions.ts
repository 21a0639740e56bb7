import type { FunctionDefinition } from '#infra/function-definition.ts';
import { FUNCTION_NAMES, FUNCTIONS } from '#infra/functions.ts';
import { MAINTENANCE_EVERY } from '#infra/schedules.ts';
import { describeWithTestDoor, TEST_DOOR } from '#infra/test-door.ts';
import { type Addresses, type Credentials, makeEnvironment, makeWholeEnvironment } from '../settings.ts';
import type { LocalFunction } from './functions.ts';

/** Functions that fill an empty market and that create or change members for tests. They exist only on this machine. */
const OWN_FUNCTIONS = {
	seed: { entry: 'infra/local/seed/seed.ts', memory: 1024 },
	enrol: { entry: 'infra/local/seed/enrol.ts', memory: 512 },
	foreseeBans: { entry: 'infra/local/seed/foreseen-bans.ts', memory: 512 },
	postpone: { entry: 'infra/local/seed/postpone.ts', memory: 512 },
	liftBans: { entry: 'infra/local/seed/lift-bans.ts', memory: 512 },
};

/** Factor on a function's timeout in AWS, since this machine may be slow and busy. Only a function that hangs should be ended. */
const PATIENCE = 20;
/** Timeout of this machine's own functions in seconds. */
const OWN_PATIENCE = 3600;

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

/** Describes one of this machine's own functions for the local host. It gets all settings. */
export function makeOwnFunction(name: keyof typeof OWN_FUNCTIONS, addresses: Addresses, credentials: Credentials): LocalFunction {
	const environment = makeWholeEnvironment(name, addresses, credentials);
	return { ...OWN_FUNCTIONS[name], name, timeout: OWN_PATIENCE, environment, warm: false };
}
