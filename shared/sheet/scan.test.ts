import { describe, expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { readScan } from './scan.ts';

const LISTING = '01K0000000000000000000ST0N';
const EXAMPLE = {
	source: 'CGL',
	fields: {
		laboratory: 'CGL',
		certificateNumber: 'H7254896',
		weight: 0.303,
		color: 'D',
		clarity: 'SI1',
		cut: 'FA',
		polish: 'VG',
		symmetry: 'F',
		fluorescence: 'N',
		length: 4.13,
		width: 4.18,
		depth: 2.66,
		labGrown: false,
	},
};

describe('a CGL sorting paper', () => {
	test.each([
		['on three lines', 'H7254896,0.303,D,SI-1,FAIR,,,NONE,\n4.13,4.18,2.66,POL=VG\nSYM=FR,NATURAL,CGL'],
		['with other line ends', 'H7254896,0.303,D,SI-1,FAIR,,,NONE,\r\n4.13,4.18,2.66,POL=VG\r\nSYM=FR,NATURAL,CGL\r\n'],
		['on one line', 'H7254896,0.303,D,SI-1,FAIR,,,NONE,4.13,4.18,2.66,POL=VG SYM=FR,NATURAL,CGL'],
		['with spaces for lines', 'H7254896,0.303,D,SI-1,FAIR,,,NONE, 4.13,4.18,2.66,POL=VG SYM=FR,NATURAL,CGL'],
		[
			'in full-width letters',
			'Ｈ７２５４８９６，０．３０３，Ｄ，ＳＩ－１，ＦＡＩＲ，，，ＮＯＮＥ，４．１３，４．１８，２．６６，ＰＯＬ＝ＶＧ，ＳＹＭ＝ＦＲ，ＮＡＴＵＲＡＬ，ＣＧＬ',
		],
	])('%s', (_, text) => {
		expect(readScan(text)).toEqual(EXAMPLE);
	});

	test('of which the first line alone was caught gives what it says', () => {
		expect(readScan('H7254896,0.303,D,SI-1,FAIR,,,NONE,')).toEqual({
			source: 'CGL',
			fields: { laboratory: 'CGL', certificateNumber: 'H7254896', weight: 0.303, color: 'D', clarity: 'SI1', cut: 'FA', fluorescence: 'N' },
		});
	});

	test('leaves out what it cannot read', () => {
		expect(readScan('H7254896,0.303,??,SI-9,FAIR,,,NONE,4.13,4.18,2.66,POL=QQ,SYM=FR,NATURAL,CGL')).toMatchObject({
			fields: expect.not.objectContaining({ color: expect.anything(), clarity: expect.anything(), polish: expect.anything() }),
		});
	});
});

describe('a verification link', () => {
	test.each([
		['https://www.gia.edu/report-check?reportno=2141438171', 'GIA', '2141438171'],
		['https://www.gia.edu/report-check?locale=en_US&reportno=2141438171&weight=0.5', 'GIA', '2141438171'],
		['www.gia.edu/report-check?ReportNo=2141438171', 'GIA', '2141438171'],
		['https://www.igi.org/verify-your-report/?r=LG563249117', 'IGI', 'LG563249117'],
		['https://www.igi.org/reports/verify-your-report?r=512345678', 'IGI', '512345678'],
		['https://my.hrdantwerp.com/?id=34&record_number=200000123456', 'HRD', '200000123456'],
	])('%s', (text, laboratory, certificateNumber) => {
		expect(readScan(text)).toEqual({ source: laboratory, fields: { laboratory, certificateNumber } });
	});

	test.each([
		['https://www.gia.edu/otqr?token=Zm9vYmFyMTIzNDU2', 'GIA'],
		['https://my.gia.edu/s/2141438171x9', 'GIA'],
		['https://my.hrdantwerp.com/?id=34', 'HRD'],
	])('with an opaque token yields the laboratory only: %s', (text, laboratory) => {
		expect(readScan(text)).toEqual({ source: laboratory, fields: { laboratory } });
	});

	test.each(['https://gia.edu.example.com/report-check?reportno=2141438171', 'https://notgia.edu/?reportno=2141438171', 'javascript://gia.edu/?r=2141438171'])(
		'of somebody else is none: %s',
		(text) => expect(readScan(text)).toEqual({ source: 'UNKNOWN' }),
	);
});

test.each([`diamond-market:${LISTING}`, ` diamond-market:${LISTING.toLowerCase()}\n`, `https://market.example/productDetails/${LISTING}`])(
	'our own label: %s',
	(text) => expect(readScan(text)).toEqual({ source: 'LABEL', listingId: LISTING }),
);

test.each(['', 'hello', '4901234567894', 'diamond-market:1', 'https://market.example/productDetails/1', 'A,B,C', 'WIFI:S:shop;T:WPA;P:secret;;'])(
	'anything else is not guessed at: %s',
	(text) => expect(readScan(text)).toEqual({ source: 'UNKNOWN' }),
);

test('never throws', () => {
	fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readScan(text).source.length > 0));
	fc.assert(fc.property(fc.array(fc.string()), (cells) => readScan(`H7254896,0.303,${cells.join(',')}`).source.length > 0));
});
