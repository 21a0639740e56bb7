import type { Widget, WidgetSettings } from '#shared/contract/integrations/widgets.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { WIDGET_COLUMNS, WIDGET_CURRENCIES } from '#shared/domain/integrations/widget.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';

/** The form's values. Sites are one a line, and numbers may still be texts. */
export type WidgetValues = Omit<WidgetSettings, 'origins' | 'marginPercent' | 'rate' | 'contact'> & {
	origins: string;
	marginPercent: number | string;
	rate: number | string;
	contact: { email: string; phone: string; url: string };
};

/** Fills the form from a widget, or with what most dealers want. */
export function fillWidgetValues(widget: Widget | undefined, given: { currency: string; language: Language; email: string }): WidgetValues {
	if (widget) {
		const { name, origins, priceMode, marginPercent, currency, rate, language, contact, columns } = widget;
		const { email = '', phone = '', url = '' } = contact;
		// Without prices the stored rate was not entered for them.
		const known = priceMode === 'ASKING' ? rate : '';
		return { name, origins: origins.join('\n'), priceMode, marginPercent, currency, rate: known, language, contact: { email, phone, url }, columns };
	}
	return {
		name: '',
		origins: '',
		priceMode: 'ON_REQUEST',
		marginPercent: 0,
		currency: WIDGET_CURRENCIES.find((one) => one === given.currency) ?? 'USD',
		// Empty until the dealer enters a rate. The market's own currency needs none.
		rate: '',
		language: given.language,
		contact: { email: given.email, phone: '', url: '' },
		columns: [...WIDGET_COLUMNS],
	};
}

/** Converts the form's values to the request. `currency` is the market's. */
export function readWidgetSettings(values: WidgetValues, currency: string) {
	const { email, phone, url } = values.contact;
	return {
		...values,
		origins: values.origins.split(/\s+/).filter(Boolean),
		marginPercent: readNumber(values.marginPercent),
		rate: values.currency === currency || values.priceMode !== 'ASKING' ? 1 : readNumber(values.rate),
		contact: { email: email.trim() || undefined, phone: makeHalfWidth(phone) || undefined, url: url.trim() || undefined },
	};
}

/** Reads a number field; an empty one is not a number. */
const readNumber = (value: number | string) => (value === '' ? Number.NaN : Number(value));

/** Writes the lines for the dealer's page. The script comes first, so that nothing moves when the stones appear. */
export function writeSnippet({ key, language }: Pick<Widget, 'key' | 'language'>, market: string): string {
	return `<script src="${market}/widget/v1/diamond-stock.js"></script>\n<diamond-stock key="${key}" lang="${language}"></diamond-stock>`;
}

/** Writes the sources that the dealer's content security policy must permit. */
export function writePolicy(market: string, media: string): string {
	return `script-src ${market}; connect-src ${market}; img-src ${media}`;
}
