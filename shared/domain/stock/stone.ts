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

/** A stone by its attributes alone, those of a fancy colour among the others. What is left out is unknown. */
export type FlatStone = { [N in RequiredName]: AttributeValue<N> } & { [N in Exclude<AttributeName, RequiredName>]?: AttributeValue<N> };
/** A fancy colour's description; all parts optional, as reports leave them out. */
export type FancyColor = Pick<FlatStone, FancyName>;
type Nested<F> = Omit<F, FancyName> & { fancyColorDto?: Pick<F, FancyName & keyof F> };
/** A stone as it travels and is kept: the fancy colour's parts under `fancyColorDto`. */
export type Stone = Nested<FlatStone>;

/** A stone with nothing but what the viewer sees. */
export type StoneSeenBy<V extends Viewer> = Nested<Pick<FlatStone, SeenBy<V>>>;

/** The stone with the fancy colour's parts among the other attributes. */
export function flatten({ fancyColorDto, ...stone }: Stone): FlatStone {
	return { ...stone, ...fancyColorDto };
}

/** The stone as it travels: the fancy colour's parts, if there are any, under `fancyColorDto`. */
export function nest(flat: FlatStone): Stone {
	return nestOnly(flat, ATTRIBUTE_NAMES);
}

/** Returns the attributes of a stone that the viewer may see, and nothing else. */
export function showStone<V extends Viewer>(stone: Stone, viewer: V): StoneSeenBy<V> {
	return nestOnly(flatten(stone), listNamesSeenBy(viewer));
}

/** Returns the given attributes that are known, with those of a fancy colour under one name. */
function nestOnly<N extends AttributeName>(flat: Partial<FlatStone>, names: readonly N[]): Nested<Pick<FlatStone, N>> {
	const known = names.filter((name) => flat[name] !== undefined);
	const fancy = known.filter(isFancy).map((name) => [name, flat[name]]);
	const own = known.filter((name) => !isFancy(name)).map((name) => [name, flat[name]]);
	return Object.fromEntries(fancy.length > 0 ? [...own, ['fancyColorDto', Object.fromEntries(fancy)]] : own);
}
