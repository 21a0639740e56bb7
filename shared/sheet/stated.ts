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

/** What the single columns of a sheet can state, before the row is put together. */
export interface Stated {
	lotId?: string;
	shape?: Shape;
	weight?: number;
	/** A grade from D to Z, or a fancy colour in words. */
	color?: Color | FancyColor;
	fancyColor?: FancyColor;
	fancyIntensity?: FancyColor;
	fancyOvertone?: FancyColor;
	clarity?: Clarity;
	cut?: Cut | '3EX';
	polish?: Finish;
	symmetry?: Finish;
	fluorescence?: Fluorescence;
	laboratory?: Laboratory;
	certificateNumber?: string;
	treatment?: string;
	measurements?: readonly [number, number, number | undefined];
	length?: number;
	width?: number;
	depth?: number;
	totalDepth?: number;
	tablePercent?: number;
	girdle?: string;
	culet?: string;
	laserInscription?: boolean;
	remarks?: string;
	availability?: Availability;
	externalLink?: string;
	labGrown?: boolean;
	origin?: boolean;
	/** Per carat, not yet rounded. */
	askingPrice?: number;
	/** For the stone, not yet rounded. */
	total?: number;
}
export type Statement = keyof Stated;
