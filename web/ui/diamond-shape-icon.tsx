import type { Shape } from '#shared/domain/diamond.ts';

interface Props {
	shape: Shape;
	/** Pixels. */
	size?: number;
	/** Says what is shown; left out where words stand beside it. */
	label?: string;
}

/** A cut seen from above: outline, table, and the facets between them. Each in a square of 48. */
const DRAWINGS: Record<Shape, { outline: string; facets: string }> = {
	ROUND: {
		outline: 'M24 4a20 20 0 1 1 0 40a20 20 0 1 1 0-40z',
		facets:
			'M24 13l7.8 3.2L35 24l-3.2 7.8L24 35l-7.8-3.2L13 24l3.2-7.8zM24 13V4M31.8 16.2l6.3-6.3M35 24h9M31.8 31.8l6.3 6.3M24 35v9M16.2 31.8l-6.3 6.3M13 24H4M16.2 16.2L9.9 9.9',
	},
	PRINCESS: {
		outline: 'M6 6h36v36H6z',
		facets:
			'M16 16h16v16H16zM6 6l10 10M42 6L32 16M42 42L32 32M6 42l10-10M24 6l-8 10M24 6l8 10M24 42l-8-10M24 42l8-10M6 24l10-8M6 24l10 8M42 24l-10-8M42 24l-10 8',
	},
	EMERALD: {
		outline: 'M15 3h18l6 6v30l-6 6H15l-6-6V9z',
		facets:
			'M19 13h10l2 2v18l-2 2H19l-2-2V15zM17 8h14l3.5 3.5v25L31 40H17l-3.5-3.5v-25zM15 3l4 10M33 3l-4 10M39 9l-8 6M39 39l-8-6M33 45l-4-10M15 45l4-10M9 39l8-6M9 9l8 6',
	},
	RADIANT: {
		outline: 'M14 4h20l6 6v28l-6 6H14l-6-6V10z',
		facets:
			'M19 15h10l3 3v12l-3 3H19l-3-3V18zM14 4l5 11M34 4l-5 11M40 10l-8 8M40 38l-8-8M34 44l-5-11M14 44l5-11M8 38l8-8M8 10l8 8M24 4l-5 11M24 4l5 11M24 44l-5-11M24 44l5-11M8 24l8-6M8 24l8 6M40 24l-8-6M40 24l-8 6',
	},
	PEAR: {
		outline: 'M24 3C30 11 38 19 38 30a14 14 0 0 1-28 0C10 19 18 11 24 3z',
		facets: 'M24 17l6.5 7L31 31l-7 6l-7-6l.5-7zM24 17V3M30.5 24l5.5-3M31 31l6 4M24 37v7M17 31l-6 4M17.5 24L12 21',
	},
	MARQUISE: {
		outline: 'M24 2c9 8 13 15 13 22s-4 14-13 22c-9-8-13-15-13-22S15 10 24 2z',
		facets: 'M24 14l6 5v10l-6 5l-6-5V19zM24 14V2M30 19l4-5M30 29l4 5M24 34v12M18 29l-4 5M18 19l-4-5M37 24l-7-5M37 24l-7 5M11 24l7-5M11 24l7 5',
	},
	OVAL: {
		outline: 'M24 3c8.5 0 15 9 15 21s-6.5 21-15 21S9 36 9 24S15.5 3 24 3z',
		facets: 'M24 13l6 3.5L32 24l-2 7.5L24 35l-6-3.5L16 24l2-7.5zM24 13V3M30 16.5l5-6.5M32 24h7M30 31.5l5 6.5M24 35v10M18 31.5L13 38M16 24H9M18 16.5L13 10',
	},
	HEART: {
		outline: 'M24 11c2-5 6-7 10-7c6 0 10 5 10 11c0 11-11 19-20 29C15 34 4 26 4 15C4 9 8 4 14 4c4 0 8 2 10 7z',
		facets: 'M16 15l8 3l8-3l2 6l-10 12l-10-12zM24 11v7M16 15l-4-11M32 15l4-11M34 21l9-2M14 21l-9-2M24 33v11',
	},
	SQUARE: {
		outline: 'M14 5h20l9 9v20l-9 9H14l-9-9V14z',
		facets:
			'M20 17h8l3 3v8l-3 3h-8l-3-3v-8zM17 11h14l6 6v14l-6 6H17l-6-6V17zM14 5l6 12M34 5l-6 12M43 14l-12 6M43 34l-12-6M34 43l-6-12M14 43l6-12M5 34l12-6M5 14l12 6',
	},
	BAGUETTE: {
		outline: 'M14 3h20v42H14z',
		facets: 'M20 11h8v26h-8zM17 7h14v34H17zM14 3l6 8M34 3l-6 8M34 45l-6-8M14 45l6-8',
	},
	TRILLIANT: {
		outline: 'M24 5c8 9 15 20 19 32c-12 5-26 5-38 0C9 25 16 14 24 5z',
		facets:
			'M24 17l8.5 14c-5.5 1.5-11.5 1.5-17 0zM24 17V5M32.5 31L43 37M15.5 31L5 37M24 17l9.5 0M24 17l-9.5 0M32.5 31l1-14M15.5 31l-1-14M24 32v8.700M15.5 31L24 40.700L32.5 31',
	},
	CUSHION: {
		outline: 'M14 5c6-1.5 14-1.5 20 0c5 1 8 4 9 9c1.5 6 1.5 14 0 20c-1 5-4 8-9 9c-6 1.5-14 1.5-20 0c-5-1-8-4-9-9c-1.5-6-1.5-14 0-20c1-5 4-8 9-9z',
		facets:
			'M18 15h12l3 3v12l-3 3H18l-3-3V18zM18 15L11 6.5M30 15l7-8.5M33 18l8.5-7M33 30l8.5 7M30 33l7 8.5M18 33l-7 8.5M15 30l-8.5 7M15 18L6.5 11M24 4l-6 11M24 4l6 11M24 44l-6-11M24 44l6-11M4 24l11-6M4 24l11 6M44 24l-11-6M44 24l-11 6',
	},
	OTHER: {
		outline: 'M12 8h24l9 11l-21 23L3 19z',
		facets: 'M3 19h42M12 8l4 11l8-11l8 11l4-11M16 19l8 23l8-23',
	},
};

/** A cut's outline with its facets, in the colour of the text. */
export function DiamondShapeIcon({ shape, size = 24, label }: Props) {
	const { outline, facets } = DRAWINGS[shape];
	return (
		<svg
			width={size}
			height={size}
			viewBox="0 0 48 48"
			fill="none"
			stroke="currentColor"
			strokeLinejoin="round"
			strokeLinecap="round"
			role={label ? 'img' : undefined}
			aria-label={label}
			aria-hidden={label ? undefined : true}
			style={{ flex: 'none' }}
		>
			<path d={outline} strokeWidth={size < 32 ? 2.4 : 1.6} fill="currentColor" fillOpacity={0.05} />
			<path d={facets} strokeWidth={size < 32 ? 1.2 : 0.9} opacity={0.6} />
		</svg>
	);
}
