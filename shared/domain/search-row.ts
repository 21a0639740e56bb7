import type { Clarity, Color, Cut, Shape } from './diamond.ts';
import type { ListingState } from './listing.ts';

/** What the search index knows of a listing: the fields to filter and sort by, nothing that is shown. */
export interface SearchRow {
	listingId: string;
	sellerId: string;
	state: ListingState;
	/** Of a seller who is not active: in nobody's search but the admin's. */
	hidden: boolean;
	/** Milliseconds since 1970. */
	createdAt: number;
	shape: Shape;
	/** Carats. */
	weight: number;
	color?: Color;
	intensity?: string;
	subColor?: string;
	subColor1?: string;
	mainColor?: string;
	clarity?: Clarity;
	cut?: Cut;
	polish?: string;
	symmetry?: string;
	fluorescence?: string;
	laboratory?: string;
	/** Whole currency units per carat; absent: price on request. */
	askingPrice?: number;
	/** Millimetres. */
	length?: number;
	width?: number;
	depth?: number;
	treated: boolean;
	labGrown: boolean;
	hasMedia: boolean;
	hasBid: boolean;
}
