import { FUNCTION_NAMES, FUNCTIONS, type FunctionName } from '#infra/functions.ts';
import type { StageResources } from '../stage-resources.ts';
import type { StageStack } from '../stage-stack.ts';
import { MarketFunction } from './market-function.ts';

type Trigger = (typeof FUNCTIONS)[FunctionName]['trigger'];
type NamesOf<T extends Trigger> = { [N in FunctionName]: (typeof FUNCTIONS)[N]['trigger'] extends T ? N : never }[FunctionName];
export type MarketFunctions<T extends Trigger> = Record<NamesOf<T>, MarketFunction>;

/** Makes every function of `infra/functions.ts` with one of these triggers. */
export function makeFunctions<T extends Trigger>(stack: StageStack, triggers: readonly T[], resources: StageResources): MarketFunctions<T> {
	const wanted = FUNCTION_NAMES.filter((name): name is NamesOf<T> => triggers.some((trigger) => FUNCTIONS[name].trigger === trigger));
	return Object.fromEntries(wanted.map((name) => [name, new MarketFunction(stack, name, resources)])) as MarketFunctions<T>;
}
