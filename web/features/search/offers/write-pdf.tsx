import ranges from '@fontsource/noto-sans-jp/unicode.json' with { type: 'json' };
import { Document, Font, Page, Path, pdf, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { drawFaceUp } from '#shared/drawing/face-up.ts';
import { findProportions } from '#shared/drawing/proportions.ts';
import { findTint, paint } from '#shared/drawing/tint.ts';
import { findSlices } from './font-slices.ts';
import type { OfferedStone } from './offer-stones.ts';
import type { OfferWords } from './use-offer-words.ts';

/** Addresses of the Japanese font's slices. A slice is fetched when a text needs it. */
const FILES = import.meta.glob<string>('../../../../node_modules/@fontsource/noto-sans-jp/files/noto-sans-jp-*-400-normal.woff', {
	query: '?url',
	import: 'default',
	eager: true,
});

export interface PdfOffer {
	/** The offering dealer and the date. */
	title: string;
	/** The line under the title: "12 stones". */
	count: string;
	rows: readonly { stone: OfferedStone; words: OfferWords }[];
}

/** Writes an offer's stones as a PDF of A4 pages, in the language of its texts. It contains neither the seller nor the margin. */
export async function writePdf({ title, count, rows }: PdfOffer): Promise<Blob> {
	const texts = rows.flatMap(({ words }) => Object.values(words));
	const fontFamily = ['Helvetica', ...registerSlices([title, count, ...texts].join(''))];
	return pdf(
		<Document title={title}>
			<Page size="A4" style={[styles.page, { fontFamily }]}>
				<View style={styles.head} fixed>
					<Text style={styles.title}>{title}</Text>
					<Text>{count}</Text>
				</View>
				{rows.map(({ stone, words }) => (
					<View key={stone.lotId} style={styles.row} wrap={false}>
						<Picture stone={stone} />
						<View style={styles.name}>
							<Text style={styles.strong}>{words.name}</Text>
							<Text style={styles.soft}>{words.grades}</Text>
						</View>
						<View style={styles.measures}>
							<Text style={styles.soft}>{words.measurements}</Text>
							<Text style={styles.soft}>{words.certificate}</Text>
						</View>
						<View style={styles.price}>
							<Text style={styles.strong}>{words.perCarat}</Text>
							<Text style={styles.soft}>{words.total}</Text>
						</View>
					</View>
				))}
				<Text style={styles.foot} fixed render={({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`} />
			</Page>
		</Document>,
	).toBlob();
}

function registerSlices(text: string): string[] {
	return findSlices(text, ranges).flatMap((slice) => {
		const ending = `/noto-sans-jp-${slice.replace(/[[\]]/g, '')}-400-normal.woff`;
		const src = Object.entries(FILES).find(([path]) => path.endsWith(ending))?.[1];
		if (!src) return [];
		const family = `Noto Sans JP ${slice}`;
		Font.register({ family, src });
		return [family];
	});
}

function Picture({ stone }: { stone: OfferedStone }) {
	const { outline, tones, height } = drawFaceUp(findProportions(stone), 'small');
	const tint = findTint({ ...stone, fancyColorDto: stone });
	const side = Math.max(100, height) + 8;
	return (
		<Svg viewBox={`${-side / 2} ${-side / 2} ${side} ${side}`} style={styles.picture}>
			<Path d={outline} fill={paint(tint, 0.55)} stroke={paint(tint, 0)} strokeWidth={2} />
			{tones.map(({ path, brightness }) => (
				<Path key={brightness} d={path} fill={paint(tint, brightness)} />
			))}
		</Svg>
	);
}

const SOFT = '#56616b';
const styles = StyleSheet.create({
	page: { paddingHorizontal: 36, paddingTop: 34, paddingBottom: 44, fontSize: 9, color: '#12181f' },
	head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end', paddingBottom: 8, borderBottom: '1pt solid #12181f' },
	title: { fontSize: 13 },
	row: { flexDirection: 'row', alignItems: 'center', gap: 12, paddingVertical: 7, borderBottom: '0.5pt solid #e6e3dc' },
	picture: { width: 38, height: 38 },
	name: { flex: 5, gap: 3 },
	measures: { flex: 4, gap: 3 },
	price: { flex: 2, gap: 3, alignItems: 'flex-end' },
	strong: { fontSize: 10 },
	soft: { color: SOFT },
	foot: { position: 'absolute', bottom: 20, right: 36, fontSize: 8, color: SOFT },
});
