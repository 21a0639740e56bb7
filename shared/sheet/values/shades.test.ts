import { describe, expect, test } from 'vitest';
import { readColumns } from '../columns.ts';
import { readRow } from '../row.ts';

/** Reads a row with these columns. Returns the stone's attributes, or the codes of its problems. */
function read(row: Record<string, string>) {
	const all = { Lot: 'A-1', Shape: 'Round', Carat: '1.00', ...row };
	const { diamond, problems } = readRow(Object.values(all), readColumns(Object.keys(all), { decimalComma: false, currency: 'USD' }));
	const { lotId, shape, weight, ...said } = diamond ?? { lotId: '', shape: '', weight: 0 };
	return problems?.map(({ code }) => code) ?? said;
}

describe('what dealers state beside the report', () => {
	test.each([
		[{ Milky: 'No Milky' }, { milkiness: 'NONE' }],
		[{ Milky: 'M1' }, { milkiness: 'LIGHT' }],
		[{ Brown: 'Light Brown' }, { brownShade: 'LIGHT' }],
		[{ Brown: 'BROWN' }, { brownShade: 'LIGHT' }],
		[{ Green: 'GR0' }, { greenShade: 'NONE' }],
		[{ ミルキー: '強い' }, { milkiness: 'HEAVY' }],
		[{ Milky: '-' }, {}],
		[{ Milky: 'sometimes' }, ['UNKNOWN_SHADE']],
		[{ Shade: 'None' }, { brownShade: 'NONE', greenShade: 'NONE' }],
		[{ BGM: 'No BGM' }, { brownShade: 'NONE', greenShade: 'NONE', milkiness: 'NONE' }],
		[{ Shade: 'Medium Brown' }, { brownShade: 'MEDIUM' }],
		[{ Shade: 'Mixed Tinge' }, {}],
		[{ BGM: 'B1 G0 M0' }, { brownShade: 'LIGHT', greenShade: 'NONE', milkiness: 'NONE' }],
		[{ BGM: 'B0/G0/M2' }, { brownShade: 'NONE', greenShade: 'NONE', milkiness: 'MEDIUM' }],
		[{ BGM: 'Medium Brown, Milky' }, { brownShade: 'MEDIUM', milkiness: 'LIGHT' }],
		[{ BGM: 'No Brown and Light Milky' }, { brownShade: 'NONE', milkiness: 'LIGHT' }],
		[{ BGM: 'Brown / Mixed' }, {}],
		[{ BGM: 'Brown / Light Brown' }, {}],
		[{ BGM: 'B2' }, { brownShade: 'MEDIUM' }],
		[
			{ Shade: 'None', Brown: 'Heavy' },
			{ brownShade: 'HEAVY', greenShade: 'NONE' },
		],
		[{ 'Eye Clean': '100%' }, { eyeClean: 'YES' }],
		[{ 'Eye-Clean': 'Borderline' }, { eyeClean: 'BORDERLINE' }],
		[{ 'Eye Clean': 'N' }, { eyeClean: 'NO' }],
		[{ 'Eye Clean': 'perhaps' }, ['UNKNOWN_EYE_CLEAN']],
		[
			{ 'Crown Angle': '34.5°', 'Crown Height': '15.04%', 'Pavilion Angle': '40.8 deg', 'Pav Depth': '0' },
			{ crownAngle: 34.5, crownHeight: 15, pavilionAngle: 40.8 },
		],
		[{ 'Crown Angle': '134.5' }, ['OUT_OF_RANGE']],
		[{ 'Country of Origin': 'Botswana' }, { countryOfOrigin: 'BW' }],
		[{ 'Country of Origin': 'Mixed' }, {}],
		[{ 原産国: 'ロシア' }, { countryOfOrigin: 'RU' }],
		[{ 'Country of Origin': 'Atlantis' }, ['UNKNOWN_COUNTRY']],
		[{ Origin: 'Canada' }, { labGrown: false, countryOfOrigin: 'CA' }],
		[{ Origin: 'Mined' }, { labGrown: false }],
		[{ Origin: 'VG' }, ['UNKNOWN_ORIGIN']],
		[{ Location: 'Mumbai, India' }, { location: 'IN' }],
		[{ Location: 'New York' }, { location: 'US' }],
		[{ Location: 'H.K.' }, { location: 'HK' }],
		[{ 所在地: '東京' }, { location: 'JP' }],
		[{ Location: 'Safe 2, tray B' }, {}],
		[{ Location: 'No' }, {}],
	] as const)('%j is read as %j', (row, expected) => {
		expect(read(row)).toEqual(expected);
	});
});
