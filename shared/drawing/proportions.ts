import { listKeys } from '#shared/domain/common/record.ts';
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
	pavilionAngle?: number;
	pavilionDepth?: number;
}

/** Parts of a profile that a stone's data may state. */
export type StatedPart = 'table' | 'crown' | 'pavilion' | 'depth' | 'measures';

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
	/** The parts that are drawn as stated. All others have the usual values of the shape. */
	stated: ReadonlySet<StatedPart>;
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
/** Thicknesses that a girdle can have. */
const GIRDLES = { min: 0.005, max: 0.12 };
const PARTS = ['table', 'crown', 'pavilion', 'depth', 'measures'] as const satisfies readonly StatedPart[];

/** Finds a stone's proportions: stated ones if plausible, otherwise the usual ones of its shape. Never throws. */
export function findProportions(stone: DrawnStone): Proportions {
	const usual = USUAL[stone.shape];
	const { length, width } = stone;
	const measured = length !== undefined && width !== undefined && length > 0 && width > 0 && Math.max(length, width) / Math.min(length, width) <= 4;
	const ratio = measured ? Math.max(length, width) / Math.min(length, width) : usual.ratio;
	const across = measured ? Math.min(length, width) : Math.cbrt(stone.weight / (usual.ratio * usual.depth * usual.carats));
	const table = choosePart(stone.tablePercent, 30, 90, usual.table);
	// The depth that the page shows: a stated percentage has precedence over one from measurements.
	const depthPercent = stone.totalDepth ?? (stone.depth !== undefined && measured ? (stone.depth / across) * 100 : undefined);
	const depth = choosePart(depthPercent, 25, 95, usual.depth);
	const crownPercent = stone.crownHeight ?? findHeight(stone.crownAngle, 1 - table);
	const highest = depth - GIRDLE - 0.1;
	const crown = Math.min(choosePart(crownPercent, 3, 30, usual.crown), highest);
	const pavilionPercent = stone.pavilionDepth ?? findHeight(stone.pavilionAngle, 1);
	const left = pavilionPercent === undefined ? undefined : depth - crown - pavilionPercent / 100;
	const girdle = left !== undefined && left >= GIRDLES.min && left <= GIRDLES.max ? left : GIRDLE;
	const stated = {
		measures: measured,
		table: table === toPart(stone.tablePercent),
		depth: depth === toPart(depthPercent),
		crown: crown === toPart(crownPercent),
		pavilion: girdle === left,
	};
	return {
		shape: stone.shape,
		width: across,
		ratio,
		table,
		crown,
		girdle,
		pavilion: depth - crown - girdle,
		stated: new Set(listKeys(stated).filter((part) => stated[part])),
	};
}

/** Whether any part of a drawing has the usual value of the shape, because the stone's data do not state it. */
export function isAssumed({ stated }: Proportions): boolean {
	return PARTS.some((part) => !stated.has(part));
}

/** Returns a percentage as a part, or the usual value if it is missing or implausible. */
function choosePart(percent: number | undefined, least: number, most: number, usual: number): number {
	return percent === undefined || percent < least || percent > most ? usual : percent / 100;
}

function toPart(percent: number | undefined): number | undefined {
	return percent === undefined ? undefined : percent / 100;
}

/** Returns the height in percent of a facet with this angle over half of `width`. Returns undefined without an angle. */
function findHeight(angle: number | undefined, width: number): number | undefined {
	return angle === undefined ? undefined : (Math.tan((angle * Math.PI) / 180) * width * 100) / 2;
}
