import type { Color, INTENSITIES, MAIN_COLORS } from '#shared/domain/stock/diamond.ts';

type MainColor = (typeof MAIN_COLORS)[number];
type Intensity = (typeof INTENSITIES)[number];

export interface ColoredStone {
	color?: Color;
	fancyColorDto?: { mainColor?: MainColor; intensity?: Intensity };
}

/** A stone's body colour: hue in degrees, saturation in percent, and the lightness of its darkest and brightest facets in percent. */
export interface Tint {
	hue: number;
	saturation: number;
	dark: number;
	light: number;
}

const LETTERS: readonly Color[] = ['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O-P', 'Q-R', 'S-T', 'U-V', 'W-X', 'Y-Z'];
/** Index of the last grade that looks colourless from above. */
const COLORLESS = 4;

const FANCY: Record<MainColor, Tint> = {
	yellow: { hue: 48, saturation: 92, dark: 34, light: 90 },
	pink: { hue: 338, saturation: 72, dark: 42, light: 93 },
	blue: { hue: 213, saturation: 66, dark: 30, light: 90 },
	green: { hue: 136, saturation: 46, dark: 28, light: 88 },
	orange: { hue: 27, saturation: 92, dark: 38, light: 90 },
	red: { hue: 353, saturation: 78, dark: 28, light: 84 },
	purple: { hue: 287, saturation: 48, dark: 32, light: 90 },
	violet: { hue: 256, saturation: 46, dark: 32, light: 90 },
	brown: { hue: 26, saturation: 52, dark: 24, light: 82 },
	gray: { hue: 214, saturation: 9, dark: 28, light: 84 },
	black: { hue: 220, saturation: 8, dark: 7, light: 46 },
	white: { hue: 210, saturation: 14, dark: 72, light: 99 },
	other: { hue: 190, saturation: 30, dark: 34, light: 90 },
};
/** Part of a colour's full saturation, and the darkening of its facets in percent. */
const STRENGTH: Record<Intensity, readonly [saturation: number, darker: number]> = {
	faint: [0.32, -20],
	very_light: [0.42, -17],
	light: [0.54, -13],
	fancy_light: [0.68, -7],
	fancy: [0.85, 0],
	intense: [1, 2],
	fancy_vivid: [1.08, 4],
	deep: [0.95, 14],
	fancy_dark: [0.7, 16],
};

/** Finds the tint of a stone by its colour grade or fancy colour. A stone of unknown colour is drawn white. */
export function findTint({ color, fancyColorDto }: ColoredStone): Tint {
	const { mainColor, intensity } = fancyColorDto ?? {};
	if (mainColor && (color === undefined || color === 'FANCY')) {
		const { hue, saturation, dark, light } = FANCY[mainColor];
		const [strength, darker] = STRENGTH[intensity ?? 'fancy'];
		return { hue, saturation: Math.min(96, saturation * strength), dark: Math.max(5, Math.min(dark - darker, light - 12)), light: light - Math.max(0, darker) };
	}
	const warmth = color === undefined || color === 'FANCY' ? 0 : Math.max(0, LETTERS.indexOf(color) - COLORLESS);
	if (warmth === 0) return { hue: 211, saturation: 16, dark: 36, light: 99 };
	// Dark yellow is olive: the darkest facets stay light, and their hue nearer to ivory.
	return { hue: 39, saturation: Math.min(62, 5 + 3.6 * warmth), dark: 50, light: 98 - warmth * 0.6 };
}

/** Returns the CSS colour of a facet with this brightness (0 to 1). */
export function paint({ hue, saturation, dark, light }: Tint, brightness: number): string {
	return `hsl(${hue} ${Math.round(saturation)}% ${Math.round(dark + (light - dark) * brightness)}%)`;
}
