import type { Country } from '#shared/domain/accounts/countries.ts';
import type { AttributeName, AttributeValue, FancyName } from '#shared/domain/stock/attributes.ts';
import type { FancyColor, FlatStone } from '#shared/domain/stock/stone.ts';

/** Statements of columns that need other columns to become part of the stone. */
export interface Combined {
	/** A grade from D to Z, or a fancy colour in words. */
	color?: AttributeValue<'color'> | FancyColor;
	fancyColor?: FancyColor;
	fancyIntensity?: FancyColor;
	fancyOvertone?: FancyColor;
	cut?: AttributeValue<'cut'> | '3EX';
	/** Brown, green and milky in one column. */
	shade?: Shade;
	measurements?: readonly [number, number, number | undefined];
	origin?: Origin;
	/** Per carat, not yet rounded. */
	askingPrice?: number;
	/** For the stone, not yet rounded. */
	total?: number;
}

export type Shade = Pick<FlatStone, 'brownShade' | 'greenShade' | 'milkiness'>;
/** How a stone came about: where it was mined says that it was. */
export interface Origin {
	labGrown: boolean;
	countryOfOrigin?: Country;
}

/** Statements that go into the stone unchanged. */
export type DirectStatement = Exclude<AttributeName, keyof Combined | FancyName>;
export type Direct = Partial<Pick<FlatStone, DirectStatement>>;
export type CombinedStatement = keyof Combined;
export type { Statement } from '#shared/domain/sheets/sheet-layout.ts';
