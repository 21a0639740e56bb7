import type { FlatStone } from '#shared/domain/stock/stone.ts';
import { writeCsv } from './write-csv.ts';
import { HEADINGS, writeStone } from './write-stone.ts';

const NOTES = [
	'# Lines that start with # are notes and are not imported. Lot ID, Shape and Weight are required; everything else may stay empty. Give the price per carat or the total price; without either the stone is listed as "price on request".',
	'# 「#」で始まる行は注記で、取り込まれません。Lot ID、Shape（形状）、Weight（カラット）は必須、その他は空欄でもかまいません。価格はカラット単価（Price Per Carat）または総額（Total Price）のどちらかをご記入ください。どちらもない場合は「価格はお問い合わせ」として出品されます。',
];

/** One example with a price per carat, one with a total. */
const EXAMPLES: readonly { stone: FlatStone; total?: number }[] = [
	{
		stone: {
			lotId: 'EXAMPLE-1',
			shape: 'ROUND',
			weight: 1.01,
			color: 'G',
			clarity: 'VS1',
			cut: 'EX',
			polish: 'EX',
			symmetry: 'VG',
			fluorescence: 'N',
			brownShade: 'NONE',
			greenShade: 'NONE',
			milkiness: 'NONE',
			eyeClean: 'YES',
			laboratory: 'GIA',
			certificateNumber: '2141438171',
			laserInscription: true,
			labGrown: false,
			countryOfOrigin: 'BW',
			askingPrice: 6500,
			length: 6.41,
			width: 6.44,
			depth: 3.98,
			totalDepth: 61.9,
			tablePercent: 57,
			crownAngle: 34.5,
			crownHeight: 15,
			pavilionAngle: 40.8,
			pavilionDepth: 43,
			girdle: 'Medium',
			culet: 'None',
			availability: 'GUARANTEED',
			location: 'JP',
		},
	},
	{
		stone: {
			lotId: 'EXAMPLE-2',
			shape: 'CUSHION',
			weight: 0.52,
			color: 'FANCY',
			intensity: 'intense',
			mainColor: 'yellow',
			subColor: 'orangy',
			clarity: 'SI1',
			polish: 'VG',
			symmetry: 'G',
			fluorescence: 'F',
			laboratory: 'CGL',
			laserInscription: false,
			labGrown: false,
			length: 4.62,
			width: 4.55,
			depth: 3.1,
			totalDepth: 68.1,
			tablePercent: 60,
			availability: 'PENDING_CONTACT',
			remarks: '刻印なし',
			externalLink: 'https://example.com/stones/EXAMPLE-2',
		},
		total: 4160,
	},
];

/** Writes the sample sheet: every heading, notes in both languages, two stones. The byte order mark makes Excel read it as UTF-8. */
export function writeSampleSheet(): string {
	return writeCsv([[...HEADINGS, 'Total Price'], ...NOTES.map((note) => [note]), ...EXAMPLES.map(({ stone, total }) => [...writeStone(stone), total])]);
}
