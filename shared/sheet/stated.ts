import type {
	AVAILABILITIES,
	Clarity,
	Color,
	Cut,
	FINISHES,
	FLUORESCENCES,
	INTENSITIES,
	LABORATORIES,
	MAIN_COLORS,
	Shape,
	SUB_COLORS,
} from '#shared/domain/diamond.ts';

export type Finish = (typeof FINISHES)[number];
export type Fluorescence = (typeof FLUORESCENCES)[number];
export type Laboratory = (typeof LABORATORIES)[number];
export type Availability = (typeof AVAILABILITIES)[number];
export type Intensity = (typeof INTENSITIES)[number];
export type SubColor = (typeof SUB_COLORS)[number];
export type MainColor = (typeof MAIN_COLORS)[number];

/** A fancy colour's description; all parts optional, as reports leave them out. */
export interface FancyColor {
	intensity?: Intensity;
	subColor?: SubColor;
	subColor1?: SubColor;
	mainColor?: MainColor;
}

/** A stone as one row of a sheet states it. Weight in carats, measures in mm, price in whole currency units per carat; no price means on request. */
export interface SheetDiamond extends FancyColor {
	lotId: string;
	shape: Shape;
	weight: number;
	color?: Color;
	clarity?: Clarity;
	cut?: Cut;
	polish?: Finish;
	symmetry?: Finish;
	fluorescence?: Fluorescence;
	laboratory?: Laboratory;
	certificateNumber?: string;
	treatment?: string;
	length?: number;
	width?: number;
	depth?: number;
	/** Percent. */
	totalDepth?: number;
	/** Percent. */
	tablePercent?: number;
	girdle?: string;
	culet?: string;
	laserInscription?: boolean;
	remarks?: string;
	availability?: Availability;
	externalLink?: string;
	labGrown?: boolean;
	askingPrice?: number;
}

/** What columns state that must be put together with others before it is part of the stone. */
export interface Combined {
	/** A grade from D to Z, or a fancy colour in words. */
	color?: Color | FancyColor;
	fancyColor?: FancyColor;
	fancyIntensity?: FancyColor;
	fancyOvertone?: FancyColor;
	cut?: Cut | '3EX';
	measurements?: readonly [number, number, number | undefined];
	origin?: boolean;
	/** Per carat, not yet rounded. */
	askingPrice?: number;
	/** For the stone, not yet rounded. */
	total?: number;
}

/** What a row states: what goes into the stone as it is, and what must be put together first. */
export type Direct = Partial<Omit<SheetDiamond, keyof Combined | keyof FancyColor>>;
export type DirectStatement = keyof Direct;
export type CombinedStatement = keyof Combined;
export type Statement = DirectStatement | CombinedStatement;
