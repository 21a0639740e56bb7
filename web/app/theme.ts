import { Badge, Button, type CSSVariablesResolver, createTheme, Input, type MantineColorsTuple, Menu, Modal, Tooltip } from '@mantine/core';

/** The one accent colour: petrol. */
const market: MantineColorsTuple = ['#e6f6f8', '#d5ebef', '#abd5dd', '#7dbeca', '#58abba', '#409fb0', '#3099ab', '#1f8597', '#0c7586', '#006574'];

export const theme = createTheme({
	colors: { market },
	primaryColor: 'market',
	primaryShade: { light: 8, dark: 8 },
	fontFamily: 'var(--font-text)',
	headings: { fontFamily: 'var(--font-text)', fontWeight: '650' },
	defaultRadius: 'sm',
	cursorType: 'pointer',
	respectReducedMotion: true,
	components: {
		Badge: Badge.extend({ defaultProps: { radius: 'sm', tt: 'none', fw: 600 } }),
		Button: Button.extend({ defaultProps: { fw: 600 } }),
		// Its element that only takes the first focus is no child that a menu may have.
		Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
		InputWrapper: Input.Wrapper.extend({ defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } }),
		Modal: Modal.extend({
			styles: { title: { fontWeight: 650, lineHeight: 1.4, textWrap: 'balance' } },
			defaultProps: { overlayProps: { backgroundOpacity: 0.45 }, transitionProps: { duration: 120 } },
		}),
		Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } } }),
	},
});

/** Quiet words that still have a contrast of 4.5 to 1 and more. */
export const cssVariables: CSSVariablesResolver = () => ({
	variables: {},
	light: {
		'--mantine-color-dimmed': '#5c636a',
		'--mantine-color-placeholder': '#6b7279',
		'--mantine-color-error': '#c22525',
		'--mantine-color-red-text': '#c22525',
		'--mantine-color-red-light-color': '#b02020',
		'--mantine-color-orange-light-color': '#9a3a06',
		'--mantine-color-yellow-light-color': '#7a4d00',
		'--mantine-color-green-light-color': '#226b31',
		'--mantine-color-teal-light-color': '#04694d',
	},
	dark: {
		'--mantine-color-dimmed': '#a3a3a3',
		'--mantine-color-placeholder': '#9a9a9a',
		'--mantine-color-error': '#ff8787',
		'--mantine-color-red-text': '#ff8787',
	},
});
