import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AttributeName } from '#shared/domain/stock/attributes.ts';
import { drawProfile } from '#shared/drawing/profile.ts';
import { findProportions, isAssumed } from '#shared/drawing/proportions.ts';
import { findTint, paint } from '#shared/drawing/tint.ts';
import { useFormat } from '#web/lib/language/format.ts';
import type { ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import classes from './stone-drawing.module.css';

/** Attributes that a figure in the drawing can state, best first. */
const MEASURED = {
	table: ['tablePercent'],
	crown: ['crownHeight', 'crownAngle'],
	pavilion: ['pavilionDepth', 'pavilionAngle'],
	depth: ['totalDepth'],
} as const satisfies Record<string, readonly AttributeName[]>;

/** Shows a stone from its side. Only stated proportions have figures; the caption says if others are the usual ones of the shape. */
export function Profile({ diamond }: { diamond: ShownDiamond }) {
	const { t } = useTranslation('stone');
	const label = useTradeLabels();
	const { names } = useFormat();
	const proportions = findProportions(diamond);
	const { outline, edges, height, crownEnd, pavilionBegin, table } = drawProfile(proportions);
	const tint = findTint(diamond);
	const find = (part: keyof typeof MEASURED) => {
		const name = proportions.stated.has(part) ? MEASURED[part].find((one) => diamond[one] !== undefined) : undefined;
		const value = name && diamond[name];
		return name && value !== undefined ? { name, text: label.text(name, value) } : undefined;
	};
	const [stated, crown, pavilion, depth] = [find('table'), find('crown'), find('pavilion'), find('depth')];
	// The drawing is 100 wide. Room for figures is left at its right only if there are some.
	const left = crown || pavilion ? -4 : -19;
	const figures = [stated, crown, pavilion, depth].flatMap((figure) => (figure ? [`${label.attribute(figure.name)} ${figure.text}`] : []));
	const caption = [depth && t('drawing.depth', { depth: depth.text }), isAssumed(proportions) && t('drawing.assumed')].filter(Boolean);
	return (
		<figure className={classes.figure}>
			<svg
				viewBox={`${left} -13 138 ${height + 17}`}
				className={classes.profile}
				role="img"
				aria-label={figures.length > 0 ? t('drawing.profile', { figures: names(figures) }) : t('drawing.side')}
			>
				<path d={outline} fill={paint(tint, 0.9)} stroke={paint(tint, 0.1)} strokeWidth={0.9} strokeLinejoin="round" />
				<path d={edges} fill="none" stroke={paint(tint, 0.25)} strokeWidth={0.5} strokeLinejoin="round" />
				<g className={classes.measure}>
					{stated && (
						<>
							<path d={`M${table[0]} -4H${table[1]}M${table[0]} -6V-2M${table[1]} -6V-2`} />
							<text x={50} y={-7} textAnchor="middle">
								{stated.text}
							</text>
						</>
					)}
					{(crown ?? pavilion ?? depth) && <path d={`M104 0V${height}M102 0H106M102 ${height}H106M102 ${crownEnd}H106M102 ${pavilionBegin}H106`} />}
					<text x={108} y={crownEnd / 2 + 2}>
						{crown?.text}
					</text>
					<text x={108} y={(pavilionBegin + height) / 2 + 2}>
						{pavilion?.text}
					</text>
				</g>
			</svg>
			<Text component="figcaption" size="xs" c="dimmed" ta="center" maw={260}>
				{caption.join(t('drawing.join'))}
			</Text>
		</figure>
	);
}
