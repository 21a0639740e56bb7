import {
	type BadgeProps,
	type ButtonProps,
	type CSSVariablesResolver,
	createTheme,
	type InputWrapperProps,
	type MantineColorsTuple,
	type MenuProps,
	type ModalProps,
	type PaperProps,
	rem,
	type SkeletonProps,
	type TooltipProps,
} from '@mantine/core';

/** Petrol, the only accent colour (`tokens.css`). */
const market: MantineColorsTuple = ['#e3f0f1', '#d3e8eb', '#a9d2d9', '#79bac6', '#4fb6c4', '#3198a8', '#1f8595', '#127788', '#0b6675', '#085563'];
/** Warm greys, from the lightest paper to ink. */
const gray: MantineColorsTuple = ['#f7f6f3', '#f0eee9', '#e6e3dc', '#d9d5cb', '#c9c4ba', '#a9a59c', '#7a7f83', '#56616b', '#333c45', '#12181f'];
const dark: MantineColorsTuple = ['#e7edf1', '#c3cdd5', '#9fabb5', '#6d7a84', '#2f3b45', '#222c34', '#18212a', '#12191f', '#0d1216', '#080c0f'];

export const theme = createTheme({
	colors: { market, gray, dark },
	primaryColor: 'market',
	primaryShade: { light: 8, dark: 7 },
	black: '#12181f',
	fontFamily: 'var(--font-text)',
	fontSizes: { xs: rem(12), sm: rem(13), md: rem(15), lg: rem(17), xl: rem(20) },
	lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
	headings: {
		fontFamily: 'var(--font-text)',
		fontWeight: '660',
		sizes: { h1: { fontSize: rem(24) }, h2: { fontSize: rem(19) }, h3: { fontSize: rem(19) }, h4: { fontSize: rem(15) }, h5: { fontSize: rem(13) } },
	},
	spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(22), xl: rem(32) },
	radius: { xs: rem(4), sm: rem(8), md: rem(10), lg: rem(14), xl: rem(32) },
	defaultRadius: 'sm',
	cursorType: 'pointer',
	respectReducedMotion: true,
	// Only plain props: `Modal.extend` would load every component of this list with every page.
	components: {
		Badge: { defaultProps: { radius: 'xs', tt: 'none', fw: 600, variant: 'light' } satisfies BadgeProps },
		Button: {
			defaultProps: { fw: 600 } satisfies ButtonProps,
			// A small button's text is no larger than the text of the main button next to it.
			vars: (_: unknown, { size }: ButtonProps) => ({ root: size === 'compact-md' ? { '--button-fz': 'var(--mantine-font-size-sm)' } : {} }),
		},
		// The placeholder for the initial focus is not a valid child of a menu.
		Menu: { defaultProps: { withInitialFocusPlaceholder: false } satisfies MenuProps },
		InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } satisfies InputWrapperProps },
		Paper: { defaultProps: { radius: 'lg' } satisfies PaperProps },
		Modal: {
			styles: { title: { fontWeight: 660, fontSize: rem(17), lineHeight: 1.4, textWrap: 'balance' } },
			// A page has one banner; the head of a dialog does not count as one.
			defaultProps: {
				radius: 'lg',
				overlayProps: { backgroundOpacity: 0.45 },
				transitionProps: { duration: 120 },
				attributes: { header: { role: 'presentation' } },
			} satisfies Partial<ModalProps>,
		},
		Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
		Skeleton: { defaultProps: { opacity: 0.4 } satisfies SkeletonProps },
		Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } } satisfies Partial<TooltipProps> },
	},
});

/** Sets Mantine's variables from our tokens. Coloured text has a contrast of at least 4.5:1 on its background. */
export const cssVariables: CSSVariablesResolver = () => {
	const both = {
		'--mantine-color-body': 'var(--panel)',
		'--mantine-color-text': 'var(--ink)',
		'--mantine-color-dimmed': 'var(--soft)',
		'--mantine-color-placeholder': 'var(--faint)',
		'--mantine-color-default-border': 'var(--line)',
		'--mantine-color-default-hover': 'var(--hover)',
		'--mantine-color-error': 'var(--bad)',
		'--mantine-color-red-text': 'var(--bad)',
		'--mantine-color-red-filled': 'var(--bad-fill)',
		'--mantine-color-red-filled-hover': 'color-mix(in srgb, var(--bad-fill), #000 12%)',
		...setLight('red', 'bad'),
		...setLight('teal', 'good'),
		...setLight('green', 'good'),
		...setLight('orange', 'gold'),
		...setLight('yellow', 'gold'),
		'--mantine-color-gray-light-hover': 'var(--hover)',
		'--mantine-color-gray-light-color': 'var(--soft)',
		...setLight('market', 'accent'),
		'--mantine-color-anchor': 'var(--accent)',
	};
	return { variables: {}, light: both, dark: both };
};

/** Sets the light variant of one of Mantine's colours from one of our tokens. */
function setLight(color: string, token: string): Record<string, string> {
	return {
		[`--mantine-color-${color}-light`]: `var(--${token}-weak)`,
		// On hover the weak colour moves towards the panel: away from its text in both schemes.
		[`--mantine-color-${color}-light-hover`]: `color-mix(in srgb, var(--${token}-weak), var(--panel) 40%)`,
		[`--mantine-color-${color}-light-color`]: `var(--${token})`,
	};
}
