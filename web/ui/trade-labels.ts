import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/diamonds.ts';
import type trade from '#shared/text/locales/en/web/trade.json';

export type AttributeName = keyof typeof trade.attribute;
/** Groups of values with a label each, under the names of their filters. */
type LabelledField =
	| 'shape'
	| 'color'
	| 'intensity'
	| 'subColor'
	| 'subColor1'
	| 'mainColor'
	| 'clarity'
	| 'cut'
	| 'polish'
	| 'symmetry'
	| 'fluorescence'
	| 'laboratory'
	| 'availability'
	| 'state';

export interface TradeLabels {
	/** The name of an attribute: "Colour". */
	attribute: (name: AttributeName) => string;
	/** A value in words: "Very good", "Round". A value that is unknown here is shown as its code. */
	value: (field: LabelledField, code: string) => string;
	/** A fancy colour in words, or the plain colour grade; undefined when the seller stated none. */
	color: (diamond: Pick<Diamond, 'color' | 'fancyColorDto'>) => string | undefined;
}

const GROUP = { polish: 'finish', symmetry: 'finish', subColor1: 'subColor' } as const satisfies Partial<Record<LabelledField, string>>;

/** The trade's words in the language in use. */
export function useTradeLabels(): TradeLabels {
	const { t } = useTranslation('trade');
	return useMemo(() => {
		const value = (field: LabelledField, code: string) => {
			const group = field in GROUP ? GROUP[field as keyof typeof GROUP] : field;
			// Which values there are is the contract's affair; a key made of two parts cannot be checked here.
			return (t as (key: string, options: { defaultValue: string }) => string)(`${group}.${code}`, { defaultValue: code });
		};
		return {
			attribute: (name) => t(`attribute.${name}`),
			value,
			color: ({ color, fancyColorDto: fancy }) => {
				const stated = [
					fancy?.intensity && value('intensity', fancy.intensity),
					...[fancy?.subColor, fancy?.subColor1].map((sub) => sub && sub !== 'none' && value('subColor', sub)),
					fancy?.mainColor && value('mainColor', fancy.mainColor),
				].filter((word) => typeof word === 'string');
				if (stated.length > 0) return stated.reduce((first, second) => t('fancyJoin', { first, second }));
				return color && value('color', color);
			},
		};
	}, [t]);
}
