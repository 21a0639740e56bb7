import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { type CUTS, computeDepthPercent, type Shape } from '#shared/domain/stock/diamond.ts';
import { findProportions } from '#shared/drawing/proportions.ts';
import type { Luck } from './luck.ts';
import trade from './trade.json' with { type: 'json' };

type Measures = Pick<
	DiamondAttributes,
	'length' | 'width' | 'depth' | 'totalDepth' | 'tablePercent' | 'crownAngle' | 'crownHeight' | 'pavilionAngle' | 'pavilionDepth'
>;

/** Makes measures of a stone. Its proportions vary around the usual ones of its shape, and its volume fits `weight` carats. */
export function measure(luck: Luck, shape: Shape, weight: number, cut: (typeof CUTS)[number] | undefined): Measures {
	const usual = findProportions({ shape, weight });
	const usualDepth = usual.crown + usual.girdle + usual.pavilion;
	const volume = usual.width ** 3 * usual.ratio * usualDepth;
	const spread = () => luck() + luck() + luck() - 1.5;
	if (shape !== 'ROUND') {
		const ratio = Math.max(usual.ratio < 1.2 ? 1 : 1.05, usual.ratio * (1 + 0.09 * spread()));
		const width = Math.cbrt(volume / (ratio * usualDepth * (1 + 0.05 * spread())));
		const depth = volume / (width * width * ratio);
		return readMeasures({ shape, length: width * ratio, width, depth }, 100 * usual.table * (1 + 0.06 * spread()));
	}
	const { mean, spread: far } = cut === 'EX' ? trade.depths.EX : trade.depths.VG;
	const crownAngle = 34.6 + 1.6 * spread();
	const tablePercent = Math.round(trade.tables.mean + 1.6 * trade.tables.spread * spread());
	const crown = ((100 - tablePercent) / 2) * Math.tan((crownAngle * Math.PI) / 180);
	const depthPercent = mean + 1.6 * far * spread();
	const pavilionAngle = (Math.atan((depthPercent - crown - 100 * usual.girdle) / 50) * 180) / Math.PI;
	const width = Math.cbrt((100 * volume) / depthPercent);
	const oval = 1 + 0.002 * luck() + 0.002;
	return {
		...readMeasures({ shape, length: width * oval ** 0.5, width: width / oval ** 0.5, depth: (width * depthPercent) / 100 }, tablePercent),
		crownAngle: Math.round(crownAngle * 2) / 2,
		crownHeight: Math.round(crown * 2) / 2,
		pavilionAngle: Math.round(pavilionAngle * 5) / 5,
		pavilionDepth: Math.round((depthPercent - crown - 100 * usual.girdle) * 2) / 2,
	};
}

/** Rounds measures as a report states them, with the depth in percent. */
function readMeasures({ shape, ...exact }: { shape: Shape; length: number; width: number; depth: number }, tablePercent: number): Measures {
	const [length, width, depth] = [exact.length, exact.width, exact.depth].map((millimetres) => Number(millimetres.toFixed(2))) as [number, number, number];
	return { length, width, depth, totalDepth: computeDepthPercent({ shape, length, width, depth }), tablePercent: Math.round(tablePercent) };
}
