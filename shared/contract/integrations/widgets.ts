import * as z from 'zod';
import { LANGUAGES } from '#shared/domain/common/language.ts';
import {
	isWidgetOrigin,
	PRICE_MODES,
	WIDGET_COLUMNS,
	WIDGET_CONTACT_LENGTH,
	WIDGET_CURRENCIES,
	WIDGET_MARGIN,
	WIDGET_NAME_LENGTH,
	WIDGET_ORIGINS,
	WIDGET_PAGES,
	WIDGET_PHOTOS,
	WIDGET_RATE,
	WIDGET_SORTS,
	WIDGETS,
} from '#shared/domain/integrations/widget.ts';
import { CLARITIES, COLORS, SHAPES } from '#shared/domain/stock/diamond.ts';
import { Email, fromText, Id, Instant, PageNumber, pageOf, text } from '../common.ts';
import type { Rule } from '../errors.ts';
import { DiamondAttributes, decimal } from '../stock/diamonds.ts';

/** The contact that a widget shows. */
export const WidgetContact = z.strictObject({
	email: Email.optional(),
	phone: text(40).optional(),
	url: z
		.url({ protocol: /^https$/ })
		.max(WIDGET_CONTACT_LENGTH)
		.optional(),
});

/** A widget's settings. `origins` are the only sites whose pages may show it; the margin and the rate never leave the market. */
export const WidgetSettings = z.strictObject({
	name: text(WIDGET_NAME_LENGTH),
	origins: z
		.array(
			z
				.string()
				.max(300)
				.refine(isWidgetOrigin, 'WIDGET_ORIGIN' satisfies Rule),
		)
		.min(1)
		.max(WIDGET_ORIGINS),
	priceMode: z.enum(PRICE_MODES),
	marginPercent: decimal(WIDGET_MARGIN.min, WIDGET_MARGIN.max, WIDGET_MARGIN.decimals).default(0),
	currency: z.enum(WIDGET_CURRENCIES),
	/** Units of `currency` for one unit of the market's currency; 1 if both are the same. */
	rate: decimal(WIDGET_RATE.min, WIDGET_RATE.max, WIDGET_RATE.decimals).default(1),
	language: z.enum(LANGUAGES),
	contact: WidgetContact,
	columns: z.array(z.enum(WIDGET_COLUMNS)).max(WIDGET_COLUMNS.length),
});
export type WidgetSettings = z.infer<typeof WidgetSettings>;

/** A widget with its publishable key, which is no secret: it works on pages of `origins` alone. */
export const Widget = WidgetSettings.extend({ widgetId: Id, key: z.string(), createdAt: Instant });
export type Widget = z.infer<typeof Widget>;
export const Widgets = z.strictObject({ widgets: z.array(Widget).max(WIDGETS) });

/** Several values of a list in one parameter, separated by commas: `ROUND,OVAL`. */
const listOf = <const V extends readonly [string, ...string[]]>(values: V) =>
	z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(z.enum(values)).max(values.length)).optional();
const amount = z.preprocess(fromText, z.int().min(0).max(999_999_999)).optional();
const carats = z
	.preprocess((value) => (typeof value === 'string' && /^\d{1,4}(\.\d{1,3})?$/.test(value) ? Number(value) : value), z.number().min(0).max(1000))
	.optional();

/** The question of a visitor of the dealer's site. Prices are totals in the widget's currency. */
export const WidgetQuery = z.strictObject({
	shape: listOf(SHAPES),
	color: listOf(COLORS),
	clarity: listOf(CLARITIES),
	caratFrom: carats,
	caratTo: carats,
	priceFrom: amount,
	priceTo: amount,
	sort: z.enum(WIDGET_SORTS).default('newest'),
	page: z.preprocess(fromText, PageNumber),
	size: z.preprocess(fromText, z.literal([...WIDGET_PAGES]).default(20)),
});
export type WidgetQuery = z.infer<typeof WidgetQuery>;

const Stated = DiamondAttributes.pick({
	shape: true,
	weight: true,
	color: true,
	fancyColorDto: true,
	clarity: true,
	labGrown: true,
	treatment: true,
	cut: true,
	polish: true,
	symmetry: true,
	fluorescence: true,
	length: true,
	width: true,
	depth: true,
	totalDepth: true,
	tablePercent: true,
	laboratory: true,
	certificateNumber: true,
});

/** A stone in a widget: these fields and no other. `price` is the total with the margin, in the widget's currency; absent on request. */
export const WidgetStone = Stated.extend({
	diamondId: Id,
	price: z.number().optional(),
	photos: z.array(z.strictObject({ url: z.string(), width: z.int().optional(), height: z.int().optional(), widths: z.array(z.int()) })).max(WIDGET_PHOTOS),
});
export type WidgetStone = z.infer<typeof WidgetStone>;

const Counts = z.record(z.string(), z.int());
/** A page of the dealer's stones for sale, and how to show them. `facets` counts the stones of each value, with the other filters applied. */
export const WidgetStock = pageOf(WidgetStone).extend({
	facets: z.strictObject({ shape: Counts, color: Counts, clarity: Counts }),
	...WidgetSettings.pick({ priceMode: true, currency: true, language: true, columns: true }).shape,
	contact: z.strictObject({ email: z.string().optional(), phone: z.string().optional(), url: z.string().optional() }),
});
export type WidgetStock = z.infer<typeof WidgetStock>;

/** Settings to try before they are saved, and what a visitor would ask for. */
export const WidgetPreview = z.strictObject({ settings: WidgetSettings.omit({ name: true, origins: true }), query: z.strictObject(WidgetQuery.shape) });
