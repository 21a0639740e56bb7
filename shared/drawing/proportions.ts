import type { Shape } from '#shared/domain/stock/diamond.ts';

/** The attributes that a drawing needs. Missing ones get the usual values of the shape. */
export interface DrawnStone {
	shape: Shape;
	weight: number;
	length?: number;
	width?: number;
	depth?: number;
	tablePercent?: number;
	totalDepth?: number;
	crownAngle?: number;
	crownHeight?: number;
	pavilionDepth?: number;
}

/** Lengths as parts of the stone's width. The width itself is in millimetres. */
export interface Proportions {
	shape: Shape;
	width: number;
	/** Length over width, 1 or more. */
	ratio: number;
	table: number;
	crown: number;
	girdle: number;
	pavilion: number;
	/** Whether any value was not stated and is the usual one. */
	assumed: boolean;
}

interface Usual {
	ratio: number;
	table: number;
	crown: number;
	depth: number;
	/** Carats per cubic millimetre of the bounding box: weight = length × width × depth × `carats`. */
	carats: number;
}

/** Usual proportions of each shape. The factors for weight are those with which dealers estimate a mounted stone's weight. */
const USUAL: Record<Shape, Usual> = {
	ROUND: { ratio: 1, table: 0.57, crown: 0.15, depth: 0.615, carats: 0.0061 },
	PRINCESS: { ratio: 1.02, table: 0.71, crown: 0.11, depth: 0.72, carats: 0.0083 },
	EMERALD: { ratio: 1.4, table: 0.64, crown: 0.13, depth: 0.65, carats: 0.0096 },
	RADIANT: { ratio: 1.25, table: 0.66, crown: 0.13, depth: 0.66, carats: 0.0081 },
	PEAR: { ratio: 1.52, table: 0.58, crown: 0.14, depth: 0.61, carats: 0.006 },
	MARQUISE: { ratio: 1.9, table: 0.58, crown: 0.14, depth: 0.61, carats: 0.0057 },
	OVAL: { ratio: 1.4, table: 0.58, crown: 0.14, depth: 0.61, carats: 0.0062 },
	HEART: { ratio: 1, table: 0.57, crown: 0.14, depth: 0.6, carats: 0.006 },
	SQUARE: { ratio: 1.02, table: 0.6, crown: 0.15, depth: 0.66, carats: 0.0081 },
	BAGUETTE: { ratio: 2, table: 0.68, crown: 0.11, depth: 0.62, carats: 0.0087 },
	TRILLIANT: { ratio: 0.96, table: 0.6, crown: 0.12, depth: 0.44, carats: 0.0057 },
	CUSHION: { ratio: 1.1, table: 0.6, crown: 0.14, depth: 0.66, carats: 0.0078 },
	OTHER: { ratio: 1, table: 0.6, crown: 0.13, depth: 0.6, carats: 0.0065 },
};
const GIRDLE = 0.035;

/** Finds a stone's proportions: stated ones if plausible, otherwise the usual ones of its shape. Never throws. */
export function findProportions(stone: DrawnStone): Proportions {
	const usual = USUAL[stone.shape];
	const { length, width } = stone;
	const measured = length !== undefined && width !== undefined && length > 0 && width > 0 && Math.max(length, width) / Math.min(length, width) <= 4;
	const ratio = measured ? Math.max(length, width) / Math.min(length, width) : usual.ratio;
	const across = measured ? Math.min(length, width) : Math.cbrt(stone.weight / (usual.ratio * usual.depth * usual.carats));
	const table = choosePart(stone.tablePercent, 30, 90, usual.table);
	const depth = choosePart(stone.depth !== undefined && measured ? (stone.depth / across) * 100 : stone.totalDepth, 25, 95, usual.depth);
	const byAngle = stone.crownAngle === undefined ? undefined : (Math.tan((stone.crownAngle * Math.PI) / 180) * (1 - table) * 100) / 2;
	const crown = Math.min(choosePart(stone.crownHeight ?? byAngle, 3, 30, usual.crown), depth - GIRDLE - 0.1);
	return {
		shape: stone.shape,
		width: across,
		ratio,
		table,
		crown,
		girdle: GIRDLE,
		pavilion: depth - crown - GIRDLE,
		assumed: !measured || stone.tablePercent === undefined,
	};
}

/** Returns a percentage as a part, or the usual value if it is missing or implausible. */
function choosePart(percent: number | undefined, least: number, most: number, usual: number): number {
	return percent === undefined || percent < least || percent > most ? usual : percent / 100;
}
