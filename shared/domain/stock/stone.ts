import {
	ATTRIBUTE_NAMES,
	type AttributeName,
	type AttributeValue,
	type FancyName,
	isFancy,
	listNamesSeenBy,
	type RequiredName,
	type SeenBy,
	type Viewer,
} from './attributes.ts';

/** A stone with all attributes on one level, those of a fancy colour included. Absent ones are unknown. */
export type FlatStone = { [N in RequiredName]: AttributeValue<N> } & { [N in Exclude<AttributeName, RequiredName>]?: AttributeValue<N> };
/** A fancy colour's description. All parts are optional, as in reports. */
export type FancyColor = Pick<FlatStone, FancyName>;
type Nested<F> = Omit<F, FancyName> & { fancyColorDto?: Pick<F, FancyName & keyof F> };
/** A stone as it is sent and stored: the fancy colour's parts are in `fancyColorDto`. */
export type Stone = Nested<FlatStone>;

export type StoneSeenBy<V extends Viewer> = Nested<Pick<FlatStone, SeenBy<V>>>;

export function flatten({ fancyColorDto, ...stone }: Stone): FlatStone {
	return { ...stone, ...fancyColorDto };
}

/** Returns whether an attribute states nothing. Sheets have an empty cell for "no sub colour", so it equals an unknown one. */
export function isUnstated(name: string, value: unknown): boolean {
	return value === undefined || (value === 'none' && name.startsWith('subColor'));
}

/** Moves the fancy colour's parts, if any, into `fancyColorDto`. */
export function nest(flat: FlatStone): Stone {
	return nestOnly(flat, ATTRIBUTE_NAMES);
}

/** Returns the attributes of a stone that the viewer may see. */
export function showStone<V extends Viewer>(stone: Stone, viewer: V): StoneSeenBy<V> {
	return nestOnly(flatten(stone), listNamesSeenBy(viewer));
}

/** Returns the known ones of the given attributes, with those of a fancy colour in `fancyColorDto`. */
export function nestOnly<N extends AttributeName>(flat: Partial<FlatStone>, names: readonly N[]): Nested<Pick<FlatStone, N>> {
	const known = names.filter((name) => flat[name] !== undefined);
	const fancy = known.filter(isFancy).map((name) => [name, flat[name]]);
	const own = known.filter((name) => !isFancy(name)).map((name) => [name, flat[name]]);
	return Object.fromEntries(fancy.length > 0 ? [...own, ['fancyColorDto', Object.fromEntries(fancy)]] : own);
}
