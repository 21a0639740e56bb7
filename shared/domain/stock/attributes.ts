import type { Country } from '../accounts/countries.ts';
import { listKeys } from '../common/record.ts';
import {
	AVAILABILITIES,
	CLARITIES,
	COLORS,
	CUT_FILTERS,
	CUTS,
	EYE_CLEAN,
	FINISHES,
	FLUORESCENCES,
	GIRDLES,
	INTENSITIES,
	LABORATORIES,
	MAIN_COLORS,
	SHADES,
	SHAPES,
	SUB_COLORS,
} from './diamond.ts';
import {
	ASKING_PRICE,
	CERTIFICATE_LENGTH,
	CUT_DETAIL_LENGTH,
	DEGREES,
	LINK_LENGTH,
	LOT_ID_LENGTH,
	MILLIMETRES,
	PERCENT,
	REMARKS_LENGTH,
	TREATMENT_LENGTH,
	WEIGHT,
} from './limits.ts';

/**
 * The single table of a stone's attributes. Schemas, the guest's view, sheets, forms, the search and table columns derive from it, or are
 * checked against its names if they need code of their own.
 */

/** Viewers of an attribute of a public listing. Each sees what the previous ones see. */
export const VIEWERS = ['guest', 'member', 'seller'] as const;
export type Viewer = (typeof VIEWERS)[number];

/** The unit of a number. Money is in whole currency units per carat. */
export type Unit = 'carats' | 'millimetres' | 'percent' | 'degrees' | 'money';

type Kind =
	/** One of the trade's codes, in the trade's order. */
	| { kind: 'code'; values: readonly string[] }
	/** ISO 3166-1 alpha-2. */
	| { kind: 'country' }
	| { kind: 'number'; unit: Unit; min: number; max: number; decimals: number }
	| { kind: 'yes-no' }
	/** Printable text; on one line unless `lines` is set. */
	| { kind: 'text'; length: number; lines?: true }
	/** A number that serves as a name (rulebook 1); compared without case. */
	| { kind: 'name'; length: number }
	/** An https address. */
	| { kind: 'link'; length: number };

/** The section of the form and of the stone's page. Within a group the table's order applies. */
export type AttributeGroup = 'lot' | 'stone' | 'grades' | 'certificate' | 'price' | 'measurements' | 'more';

/** An attribute's role in the search. */
interface Searched {
	/** Name of the attribute in search rows. Never reused for another attribute. */
	key: string;
	/** The list filter has the attribute's own name. An array gives its values if they differ from the attribute's. */
	list?: true | readonly string[];
	/** The attribute's values count for this list filter instead. */
	countsFor?: string;
	/** Name of the range filters, followed by `From` and `To`. */
	range?: string;
	/** Name of the sort key. */
	sort?: string;
	/** The range that holds nearly all stones, which histograms show bin by bin. Absent for carats and money, whose bins have their own rule. */
	usual?: readonly [from: number, to: number];
	/** Stones can be looked up by this number, or by a list of such numbers. */
	find?: true;
}

interface Attribute {
	seenBy: Viewer;
	group: AttributeGroup;
	required?: true;
	/** Sellers state it for nearly all stones, or for many. A scan lists the missing `usually` ones; forms with a row per stone have columns for both. */
	stated?: 'usually' | 'often';
	/** The object in requests and answers that contains the attribute. */
	within?: 'fancyColorDto';
	/** The heading in our own sheets. Several attributes may share one. */
	heading: string;
	search?: Searched;
}

// Parts that several attributes have in common.
const grade = { kind: 'code', seenBy: 'guest', group: 'grades' } as const;
const usualGrade = { ...grade, stated: 'usually' } as const;
const fancyColor = { ...grade, within: 'fancyColorDto' } as const;
const measurement = { kind: 'number', seenBy: 'guest', group: 'measurements' } as const;
const millimetres = { ...measurement, unit: 'millimetres', ...MILLIMETRES, decimals: 2, stated: 'usually' } as const;
const percent = { ...measurement, unit: 'percent', ...PERCENT, decimals: 1 } as const;
const degrees = { ...measurement, unit: 'degrees', ...DEGREES, decimals: 1 } as const;

export const ATTRIBUTES = {
	lotId: {
		kind: 'name',
		length: LOT_ID_LENGTH,
		required: true,
		stated: 'usually',
		seenBy: 'member',
		group: 'lot',
		heading: 'Lot ID',
		search: { key: 'li', find: true },
	},
	shape: {
		kind: 'code',
		values: SHAPES,
		required: true,
		stated: 'usually',
		seenBy: 'guest',
		group: 'stone',
		heading: 'Shape',
		search: { key: 'sh', list: true, sort: 'shape' },
	},
	weight: {
		kind: 'number',
		unit: 'carats',
		...WEIGHT,
		decimals: 3,
		required: true,
		stated: 'usually',
		seenBy: 'guest',
		group: 'stone',
		heading: 'Weight',
		search: { key: 'wt', range: 'carat', sort: 'weight' },
	},
	color: { ...usualGrade, values: COLORS, heading: 'Color', search: { key: 'co', list: true, sort: 'color' } },
	intensity: { ...fancyColor, values: INTENSITIES, heading: 'Fancy Color Intensity', search: { key: 'in', list: true } },
	mainColor: { ...fancyColor, values: MAIN_COLORS, heading: 'Fancy Color', search: { key: 'mc', list: true } },
	subColor: { ...fancyColor, values: SUB_COLORS, heading: 'Fancy Color Overtone', search: { key: 'sc', list: true } },
	subColor1: { ...fancyColor, values: SUB_COLORS, heading: 'Fancy Color Overtone', search: { key: 's1', countsFor: 'subColor' } },
	clarity: { ...usualGrade, values: CLARITIES, heading: 'Clarity', search: { key: 'cl', list: true, sort: 'clarity' } },
	cut: { ...usualGrade, values: CUTS, heading: 'Cut', search: { key: 'cu', list: CUT_FILTERS, sort: 'cut' } },
	polish: { ...usualGrade, values: FINISHES, heading: 'Polish', search: { key: 'po', list: true } },
	symmetry: { ...usualGrade, values: FINISHES, heading: 'Symmetry', search: { key: 'sy', list: true } },
	fluorescence: { ...usualGrade, values: FLUORESCENCES, heading: 'Fluorescence', search: { key: 'fl', list: true } },
	brownShade: { ...grade, values: SHADES, heading: 'Brown', search: { key: 'br', list: true } },
	greenShade: { ...grade, values: SHADES, heading: 'Green', search: { key: 'gr', list: true } },
	milkiness: { ...grade, values: SHADES, heading: 'Milky', search: { key: 'mi', list: true } },
	eyeClean: { ...grade, values: EYE_CLEAN, heading: 'Eye Clean', search: { key: 'ec', list: true } },
	laboratory: {
		kind: 'code',
		values: LABORATORIES,
		stated: 'usually',
		seenBy: 'guest',
		group: 'certificate',
		heading: 'Lab',
		search: { key: 'la', list: true },
	},
	certificateNumber: {
		kind: 'name',
		length: CERTIFICATE_LENGTH,
		stated: 'usually',
		seenBy: 'member',
		group: 'certificate',
		heading: 'Certificate Number',
		search: { key: 'cn', find: true },
	},
	certificateLink: { kind: 'link', length: LINK_LENGTH, seenBy: 'member', group: 'certificate', heading: 'Certificate Link' },
	laserInscription: { kind: 'yes-no', seenBy: 'guest', group: 'certificate', heading: 'Laser Inscription' },
	labGrown: { kind: 'yes-no', seenBy: 'guest', group: 'certificate', heading: 'Lab Grown' },
	treatment: { kind: 'text', length: TREATMENT_LENGTH, seenBy: 'guest', group: 'certificate', heading: 'Treatment' },
	countryOfOrigin: { kind: 'country', seenBy: 'guest', group: 'certificate', heading: 'Country Of Origin', search: { key: 'or', list: true } },
	askingPrice: {
		kind: 'number',
		unit: 'money',
		...ASKING_PRICE,
		decimals: 0,
		stated: 'usually',
		seenBy: 'member',
		group: 'price',
		heading: 'Price Per Carat',
		search: { key: 'pr', range: 'perCarat', sort: 'pricePerCarat' },
	},
	length: { ...millimetres, heading: 'Length', search: { key: 'le', range: 'length', usual: [3, 12] } },
	width: { ...millimetres, heading: 'Width', search: { key: 'wi', range: 'width', usual: [3, 12] } },
	depth: { ...millimetres, heading: 'Depth', search: { key: 'de', range: 'depth', usual: [2, 8] } },
	totalDepth: { ...percent, stated: 'often', heading: 'Total Depth', search: { key: 'td', range: 'totalDepth', usual: [50, 75] } },
	tablePercent: { ...percent, stated: 'often', heading: 'Table', search: { key: 'ta', range: 'tablePercent', usual: [50, 75] } },
	crownAngle: { ...degrees, heading: 'Crown Angle', search: { key: 'ca', range: 'crownAngle', usual: [25, 45] } },
	crownHeight: { ...percent, heading: 'Crown Height', search: { key: 'ch', range: 'crownHeight', usual: [8, 20] } },
	pavilionAngle: { ...degrees, heading: 'Pavilion Angle', search: { key: 'pa', range: 'pavilionAngle', usual: [36, 46] } },
	pavilionDepth: { ...percent, heading: 'Pavilion Depth', search: { key: 'pd', range: 'pavilionDepth', usual: [36, 50] } },
	girdle: { kind: 'text', length: CUT_DETAIL_LENGTH, seenBy: 'guest', group: 'measurements', heading: 'Girdle' },
	culet: { kind: 'text', length: CUT_DETAIL_LENGTH, seenBy: 'guest', group: 'measurements', heading: 'Culet' },
	availability: { kind: 'code', values: AVAILABILITIES, stated: 'often', seenBy: 'guest', group: 'more', heading: 'Availability' },
	location: { kind: 'country', seenBy: 'member', group: 'more', heading: 'Location', search: { key: 'lo', list: true } },
	externalLink: { kind: 'link', length: LINK_LENGTH, seenBy: 'member', group: 'more', heading: 'External Link' },
	remarks: { kind: 'text', length: REMARKS_LENGTH, lines: true, stated: 'often', seenBy: 'member', group: 'more', heading: 'Remarks' },
} as const satisfies Record<string, Attribute & Kind>;

/** Values read from an attribute's text for the search only. They are neither stated nor shown. */
export const DERIVED_ATTRIBUTES = {
	/** The girdle's thinnest and thickest part. */
	girdleThin: { kind: 'code', values: GIRDLES, seenBy: 'guest', group: 'measurements', heading: 'Girdle', search: { key: 'gn', list: true } },
	girdleThick: { kind: 'code', values: GIRDLES, seenBy: 'guest', group: 'measurements', heading: 'Girdle', search: { key: 'gk', list: true } },
} as const satisfies Record<string, Attribute & Kind>;
export type DerivedAttributeName = keyof typeof DERIVED_ATTRIBUTES;
export const DERIVED_ATTRIBUTE_NAMES = listKeys(DERIVED_ATTRIBUTES);

export interface AnyDerived {
	kind: 'number';
	unit?: Unit;
	min: number;
	max: number;
	decimals: number;
	seenBy: Viewer;
	search?: Omit<Searched, 'key'>;
}

export const DERIVED = {
	/** Length over width (rulebook 1). */
	ratio: { kind: 'number', min: 0, max: 1000, decimals: 2, seenBy: 'guest', search: { range: 'ratio', usual: [1, 2] } },
	/** Price of the whole stone (rulebook 1). */
	totalPrice: { kind: 'number', unit: 'money', min: 0, max: 1e12, decimals: 0, seenBy: 'member', search: { range: 'totalPrice', sort: 'totalPrice' } },
} as const satisfies Record<string, AnyDerived>;
export type DerivedName = keyof typeof DERIVED;

/** Values of a stone relative to others on the market. The search provides them; no stone states them. */
export const COMPARED = {
	/** The asking price in percent of the median of its comparables (`price-level.ts`). A price outside the bounds counts as a slip. */
	priceLevel: {
		kind: 'number',
		unit: 'percent',
		min: 25,
		max: 400,
		decimals: 1,
		seenBy: 'member',
		search: { range: 'priceLevel', sort: 'priceLevel', usual: [70, 130] },
	},
} as const satisfies Record<string, AnyDerived>;
export type ComparedName = keyof typeof COMPARED;

export type DerivedAttributes = { [N in DerivedAttributeName]?: ValueOf<(typeof DERIVED_ATTRIBUTES)[N]> };

export type AttributeName = keyof typeof ATTRIBUTES;
type Table = typeof ATTRIBUTES;

type ValueOf<A> = A extends { kind: 'code'; values: readonly (infer V)[] }
	? V
	: A extends { kind: 'country' }
		? Country
		: A extends { kind: 'number' }
			? number
			: A extends { kind: 'yes-no' }
				? boolean
				: string;
export type AttributeValue<N extends AttributeName> = ValueOf<Table[N]>;

/** Names of the attributes with this trait. */
export type NamesWith<Trait> = { [N in AttributeName]: Table[N] extends Trait ? N : never }[AttributeName];
export type RequiredName = NamesWith<{ required: true }>;
export type FancyName = NamesWith<{ within: 'fancyColorDto' }>;
export type CodeName = NamesWith<{ kind: 'code' }>;
export type CountryName = NamesWith<{ kind: 'country' }>;
export type NumberName = NamesWith<{ kind: 'number' }>;
/** Attributes that sellers state for nearly all stones or for many. */
export type StatedName = NamesWith<{ stated: 'usually' | 'often' }>;
export type YesNoName = NamesWith<{ kind: 'yes-no' }>;

/** Names of the attributes that a viewer sees. */
export type SeenBy<V extends Viewer> = V extends 'guest'
	? NamesWith<{ seenBy: 'guest' }>
	: V extends 'member'
		? NamesWith<{ seenBy: 'guest' | 'member' }>
		: AttributeName;
/** In the trade's order. */
export const ATTRIBUTE_NAMES = listKeys(ATTRIBUTES);

/** An attribute with the general type of a row. */
export type AnyAttribute = Attribute & Kind;

const ALL: Record<AttributeName | DerivedAttributeName, AnyAttribute> = { ...ATTRIBUTES, ...DERIVED_ATTRIBUTES };

/** Lists the attributes that sellers state for nearly all stones, with `often` also those for many, in the table's order. */
export function listStated(often?: 'often'): StatedName[] {
	return ATTRIBUTE_NAMES.filter((name): name is StatedName => {
		const { stated } = getAttribute(name);
		return stated === 'usually' || (stated !== undefined && stated === often);
	});
}

/** Lists the names of the attributes of a kind. */
export function listNames<K extends Kind['kind']>(kind: K): NamesWith<{ kind: K }>[] {
	return ATTRIBUTE_NAMES.filter((name): name is NamesWith<{ kind: K }> => getAttribute(name).kind === kind);
}

export function getAttribute(name: AttributeName | DerivedAttributeName): AnyAttribute {
	return ALL[name];
}

/** Lists the attributes that the viewer sees, in the table's order. */
export function listNamesSeenBy<V extends Viewer>(viewer: V): SeenBy<V>[] {
	const seen = VIEWERS.slice(0, VIEWERS.indexOf(viewer) + 1);
	return ATTRIBUTE_NAMES.filter((name): name is SeenBy<V> => seen.includes(getAttribute(name).seenBy));
}

/** Returns whether the attribute is part of the fancy colour. */
export function isFancy(name: AttributeName): name is FancyName {
	return getAttribute(name).within !== undefined;
}
