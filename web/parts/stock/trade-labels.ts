import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { ListFilter, ListValue } from '#shared/domain/search/search-filters.ts';
import {
	type AttributeName,
	type AttributeValue,
	type CodeName,
	type ComparedName,
	type DerivedAttributeName,
	type DerivedName,
	getAttribute,
	type Unit,
	type YesNoName,
} from '#shared/domain/stock/attributes.ts';
import { GIRDLES, type Girdle } from '#shared/domain/stock/diamond.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import type trade from '#shared/text/locales/en/web/trade.json';
import { type Format, useFormat } from '#web/lib/language/format.ts';

/** Everything that has a name in the trade: attributes, derived values, the auction. An attribute without a name is a compile error. */
export type TradeName = AttributeName | DerivedName | ComparedName | DerivedAttributeName | keyof typeof trade.attribute;
/** Names whose values have words of their own. */
type Worded = AttributeName | DerivedAttributeName | 'state';

export interface TradeLabels {
	/** Returns an attribute's name: "Colour". */
	attribute: (name: TradeName) => string;
	/** Returns a code, a country, `yes` or `no` in words: "Very good", "Round", "Japan". Returns an unknown code unchanged. */
	value: (name: Worded, code: string) => string;
	/** Formats any attribute value: "Very good", "61.2%", "1.01 ct". */
	text: (name: AttributeName, value: AttributeValue<AttributeName>) => string;
	/** Returns a fancy colour in words, or the colour grade. Returns undefined if the seller stated neither. */
	color: (diamond: Pick<Diamond, 'color' | 'fancyColorDto'>) => string | undefined;
	/** The text after a number: "mm". */
	unit: (unit: Exclude<Unit, 'money'>) => string;
}

/** Attributes that share their words in trade.json. */
const GROUP = {
	polish: 'finish',
	symmetry: 'finish',
	subColor1: 'subColor',
	brownShade: 'shade',
	greenShade: 'shade',
	milkiness: 'shade',
	girdleThin: 'girdle',
	girdleThick: 'girdle',
} as const satisfies Partial<Record<CodeName | DerivedAttributeName, string>>;
const GROUPS: Partial<Record<Worded, string>> = GROUP;
type GroupOf<N extends string> = N extends keyof typeof GROUP ? (typeof GROUP)[N] : N;

type CodesOf<N extends CodeName> = AttributeValue<N> | (N extends ListFilter ? ListValue<N> : never);
/** Keys of the values' words in trade.json. A code without a word is a compile error. */
type WordKey = { [N in CodeName]: `${GroupOf<N>}.${CodesOf<N>}` }[CodeName] | `girdle.${Girdle}` | `${YesNoName}.${'yes' | 'no'}` | `state.${ListingState}`;

export function useTradeLabels(): TradeLabels {
	const { i18n } = useTranslation('trade');
	const format = useFormat();
	if (made?.format !== format || made.i18n !== i18n) made = { i18n, format, labels: createLabels(i18n, format) };
	return made.labels;
}

let made: { i18n: i18n; format: Format; labels: TradeLabels } | undefined;

function createLabels(i18n: i18n, format: Format): TradeLabels {
	const t = i18n.getFixedT(i18n.language, 'trade');
	const value = (name: Worded, code: string) => {
		if (name !== 'state' && getAttribute(name).kind === 'country') return format.country(code);
		// Sellers write the size of a culet in words.
		const key = `${GROUPS[name] ?? name}.${name === 'culet' ? code.toUpperCase().replace(/[\s_-]+/g, '_') : code}`;
		return i18n.exists(key, { ns: 'trade' }) ? t(key as WordKey) : code;
	};
	const unit = (name: Exclude<Unit, 'money'>) => t(`unit.${name}`);
	return {
		attribute: (name) => t(`attribute.${name}`),
		value,
		text: (name, stated) => {
			if (typeof stated === 'boolean') return value(name, stated ? 'yes' : 'no');
			if (typeof stated === 'number') return writeNumber(name, stated, format, unit);
			if (name !== 'girdle') return value(name, stated);
			const range = (from: string, to: string) => t('girdleRange', { from, to });
			return writeGirdle(stated, (key) => value('girdleThin', key), range);
		},
		color: ({ color, fancyColorDto: fancy }) => {
			const stated = [
				fancy?.intensity && value('intensity', fancy.intensity),
				...[fancy?.subColor, fancy?.subColor1].map((sub) => sub && sub !== 'none' && value('subColor', sub)),
				fancy?.mainColor && value('mainColor', fancy.mainColor),
			].filter((word) => typeof word === 'string');
			if (stated.length > 0) return stated.reduce((first, second) => t('fancyJoin', { first, second }));
			return color && value('color', color);
		},
		unit,
	};
}

const GIRDLE_TERM = `(?<![a-z])(?:(?:(?:ex|v|sl)[a-z]*[.\\s_-]*)?(?:thin|medium|thick)|${GIRDLES.join('|')}|faceted|polished|bruted)(?![a-z])`;
const GIRDLE_TERMS = new RegExp(GIRDLE_TERM, 'gi');
const GIRDLE_RANGES = new RegExp(`(${GIRDLE_TERM})(?:[_ ]to[_ ]|\\s*[-–~〜]\\s*)(${GIRDLE_TERM})`, 'gi');

/** Writes a girdle's terms in the reader's language: `Med_To_Stk, Faceted` is "Medium – Slightly thick, Faceted". Other text stays unchanged. */
function writeGirdle(stated: string, word: (key: string) => string, range: (from: string, to: string) => string): string {
	const write = (term: string) => word(findGirdleKey(term.toUpperCase()));
	return stated.replace(GIRDLE_RANGES, (_, from: string, to: string) => range(write(from), write(to))).replace(GIRDLE_TERMS, write);
}

/** Returns the key in trade.json of a term in capitals: `VERY THIN` is `VTN`, `THIN` is `THN`. */
function findGirdleKey(term: string): string {
	const [, degree, kind] = /^(?:(EX|V|SL).*?)?(THIN|THICK)$/.exec(term) ?? [];
	if (kind) return `${degree?.[0] ?? kind[0]}${degree ? 'T' : 'H'}${kind === 'THIN' ? 'N' : 'K'}`;
	return term === 'MEDIUM' ? 'MED' : term;
}

function writeNumber(name: AttributeName, value: number, { carats, money, decimal }: Format, word: TradeLabels['unit']): string {
	const attribute = getAttribute(name);
	if (attribute.kind !== 'number') return String(value);
	switch (attribute.unit) {
		case 'carats':
			return carats(value);
		case 'money':
			return money(value);
		case 'millimetres':
			return `${decimal(value, attribute.decimals)} ${word(attribute.unit)}`;
		case 'percent':
		case 'degrees':
			return `${decimal(value, attribute.decimals)}${word(attribute.unit)}`;
	}
}
