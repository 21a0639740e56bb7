import type { WidgetStock, WidgetStone } from '#shared/contract/integrations/widgets.ts';
import { LANGUAGES, type Language } from '#shared/domain/common/language.ts';
import { getLocale } from '#shared/text/formats.ts';
import englishTrade from '#shared/text/locales/en/web/trade.json' with { type: 'json' };
import english from '#shared/text/locales/en/web/widget.json' with { type: 'json' };
import japaneseTrade from '#shared/text/locales/ja/web/trade.json' with { type: 'json' };
import japanese from '#shared/text/locales/ja/web/widget.json' with { type: 'json' };
import type { TRADE } from './trade-words.ts';

type Key = Exclude<keyof typeof english, 'order' | 'stones_one' | 'stones_other'>;
const WORDS = { en: english, ja: { stones_one: japanese.stones_other, ...japanese } } as const;
const TRADE_WORDS: Record<Language, Record<(typeof TRADE)[number], Readonly<Record<string, string>>>> = { en: englishTrade, ja: japaneseTrade };

/** The words of one language. */
export class Words {
	readonly language: Language;

	constructor(language: Language) {
		this.language = language;
	}

	say(key: Key, values: Readonly<Record<string, string | number>> = {}): string {
		return this.write(WORDS[this.language][key], values);
	}

	order(sort: keyof typeof english.order): string {
		return WORDS[this.language].order[sort];
	}

	count(count: number): string {
		const words = WORDS[this.language];
		return this.write(count === 1 ? words.stones_one : words.stones_other, { count: this.number(count) });
	}

	/** Returns the trade's word for a value, or the value itself if the trade writes it as it is. */
	trade(group: (typeof TRADE)[number], value: string): string {
		return TRADE_WORDS[this.language][group][value] ?? value;
	}

	number(value: number, decimals = 0): string {
		return value.toLocaleString(getLocale(this.language), { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 3) });
	}

	/** Writes the price with the currency's full sign, since visitors may know several dollars. */
	price({ price }: WidgetStone, { currency }: WidgetStock): string {
		return price === undefined ? this.say('onRequest') : price.toLocaleString(getLocale(this.language), { style: 'currency', currency });
	}

	/** Writes a stone's colour: the known parts of its fancy colour, or its grade. */
	color({ color, fancyColorDto: fancy }: WidgetStone): string {
		const parts = [
			fancy?.intensity && this.trade('intensity', fancy.intensity),
			...[fancy?.subColor, fancy?.subColor1].map((sub) => sub && sub !== 'none' && this.trade('subColor', sub)),
			fancy?.mainColor && this.trade('mainColor', fancy.mainColor),
		].filter(Boolean);
		if (parts.length > 0) return parts.join(this.language === 'ja' ? '' : ' ');
		return color === 'FANCY' ? this.trade('intensity', 'fancy') : (color ?? '');
	}

	/** Writes a stone's name: `1.50 ct Oval F VS1`. */
	stone(stone: WidgetStone): string {
		return [`${this.number(stone.weight, 2)} ct`, this.trade('shape', stone.shape), this.color(stone), stone.clarity].filter(Boolean).join(' ');
	}

	private write(text: string, values: Readonly<Record<string, string | number>>): string {
		return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
	}
}

/** Returns the language that a page names, such as `ja-JP`, or undefined for another one. */
export function findLanguage(named: string | null): Language | undefined {
	return LANGUAGES.find((language) => named?.toLowerCase().split('-')[0] === language);
}
