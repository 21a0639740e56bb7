import type { Country } from '#shared/domain/accounts/countries.ts';
import type { Statement } from '#shared/domain/sheets/sheet-layout.ts';
import type { AttributeName, AttributeValue, FancyName } from '#shared/domain/stock/attributes.ts';
import type { FancyColor, FlatStone } from '#shared/domain/stock/stone.ts';

/** Statements that must be combined with other columns' before they are part of the stone. */
export interface Combined {
	/** A grade from D to Z, or a fancy colour in words. */
	color?: AttributeValue<'color'> | FancyColor;
	fancyColor?: FancyColor;
	fancyIntensity?: FancyColor;
	fancyOvertone?: FancyColor;
	/** A grade, or those of cut, polish and symmetry in one cell. */
	cut?: AttributeValue<'cut'> | '3EX' | Finish;
	/** Brown, green and milky in one column. */
	shade?: Shade;
	measurements?: readonly [number, number, number | undefined];
	origin?: Origin;
	/** Price per carat, unrounded. */
	askingPrice?: number;
	/** Price of the stone, unrounded. */
	total?: number;
}

export type Finish = Pick<FlatStone, 'cut' | 'polish' | 'symmetry'>;
export type Shade = Pick<FlatStone, 'brownShade' | 'greenShade' | 'milkiness'>;
/** A stone's origin. A country of origin implies a natural stone. */
export interface Origin {
	labGrown: boolean;
	countryOfOrigin?: Country;
}

/** Statements that become part of the stone unchanged. */
export type DirectStatement = Exclude<AttributeName, keyof Combined | FancyName>;
export type Direct = Partial<Pick<FlatStone, DirectStatement>>;
export type CombinedStatement = keyof Combined;
export type { Statement };

/** Returns whether a column states prices, per carat or for the stone. */
export function isPrice(statement: Statement): boolean {
	return statement === 'askingPrice' || statement === 'total';
}
