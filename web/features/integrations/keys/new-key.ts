import { NewKey } from '#shared/contract/integrations/keys.ts';
import type { Scope } from '#shared/domain/integrations/scopes.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';
import { readTypedNumber } from '#web/ui/forms/typed-number.ts';

/** Choices of days until a key expires. */
export const DAYS = ['30', '90', '180', '365'];

/** Fields of the form for a new key, as typed. `networks` are separated by spaces, commas or lines, limits are in the market's currency. */
export interface NewKeyValues {
	name: string;
	scopes: Scope[];
	days: string;
	networks: string;
	perStone: string;
	perDay: string;
}
export const EMPTY: NewKeyValues = { name: '', scopes: [], days: '90', networks: '', perStone: '', perDay: '' };

/** Converts the form's values to the request. A limit that is no amount is NaN, which the contract refuses. */
export function readNewKey({ name, scopes, days, networks, perStone, perDay }: NewKeyValues): NewKey {
	return {
		...{ name: name.trim(), scopes, days: Number(days) },
		networks: makeHalfWidth(networks)
			.split(/[\s,、]+/)
			.filter(Boolean),
		...(scopes.includes('bids:write') && { bids: { perStone: readCents(perStone), perDay: readCents(perDay) } }),
	};
}

const readCents = (text: string): number => Math.round((readTypedNumber(text) ?? Number.NaN) * 100);

/** Names the form's field of a path in the request: `networks.0` is in `networks`, `bids.perDay` is `perDay`. */
export function nameField(path: string): string {
	const [first = '', second] = path.split('.');
	return first === 'bids' ? (second ?? 'perStone') : first;
}

/** Lists the form's wrong fields by the contract. */
export function listFaults(values: NewKeyValues): (keyof NewKeyValues)[] {
	const names = (NewKey.safeParse(readNewKey(values)).error?.issues ?? []).map(({ path }) => nameField(path.join('.')));
	return (Object.keys(values) as (keyof NewKeyValues)[]).filter((name) => names.includes(name));
}

type ScopeWord<S> = S extends `${infer First}:${infer Last}` ? `${First}_${Last}` : never;

/** Names a scope as the words do: a colon would separate a name space there. */
export const nameScope = (scope: Scope) => scope.replace(':', '_') as ScopeWord<Scope>;
