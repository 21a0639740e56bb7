import { type ComponentProps, useMemo } from 'react';
import { encode } from 'uqr';

interface Props extends Pick<ComponentProps<'svg'>, 'className' | 'style'> {
	text: string;
	/** Width of the light edge in modules. */
	border: number;
	/** Accessible label; omitted if the text beside the code says the same. */
	label?: string;
}

/** Shows a QR code, dark on light in every colour scheme because cameras require it. */
export function QrCode({ text, border, label, ...svg }: Props) {
	const { data, size } = useMemo(() => encode(text, { ecc: 'M', border }), [text, border]);
	return (
		<svg viewBox={`0 0 ${size} ${size}`} role={label ? 'img' : 'presentation'} aria-label={label} shapeRendering="crispEdges" {...svg}>
			<rect width={size} height={size} fill="#fff" />
			<path d={drawModules(data)} fill="#000" />
		</svg>
	);
}

/** Draws a QR code's dark modules as SVG path data, one unit per module. */
export function drawModules(modules: readonly (readonly boolean[])[]): string {
	return modules.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
}
