import { generateDemoStones } from '#infra/local/seed/stones.ts';
import { writeCsvLine } from '#shared/sheet/write-csv.ts';

const HEADINGS = [
	'Lot ID',
	'Shape',
	'Weight',
	'Color',
	'Clarity',
	'Cut',
	'Polish',
	'Symmetry',
	'Fluorescence',
	'Lab',
	'Certificate Number',
	'Length',
	'Width',
	'Depth',
	'Total Depth',
	'Table',
	'Girdle',
	'Price Per Carat',
	'Remarks',
	'External Link',
];

/** Makes a sheet of `stones` invented stones, filled in as a careful dealer does, with remarks and a link to the certificate. */
export function makeDemoSheet(seed: number, prefix: string, stones: number): string {
	const lines = generateDemoStones(seed, prefix)
		.filter(({ color }) => color !== 'FANCY')
		.take(stones)
		.map((stone) =>
			writeCsvLine([
				stone.lotId,
				stone.shape,
				String(stone.weight),
				stone.color ?? '',
				stone.clarity ?? '',
				stone.cut ?? '',
				stone.polish ?? '',
				stone.symmetry ?? '',
				stone.fluorescence ?? '',
				stone.laboratory ?? '',
				stone.certificateNumber ?? '',
				String(stone.length),
				String(stone.width),
				String(stone.depth),
				String(stone.totalDepth),
				String(stone.tablePercent),
				stone.girdle ?? '',
				String(stone.askingPrice ?? ''),
				`No BGM, eye clean, ask for the video of ${stone.lotId}`,
				`https://certificates.example.com/report/${stone.certificateNumber ?? stone.lotId}`,
			]),
		);
	return [writeCsvLine(HEADINGS), ...lines].join('\n');
}
