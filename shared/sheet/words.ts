import { LOT_ID_LENGTH, SHEET_ROWS } from '#shared/domain/limits.ts';
import type { ProblemCode, RequiredField, RowProblem, SheetFailure, SheetFailureCode } from './problems.ts';

export type SheetLanguage = 'en' | 'ja';

const PROBLEMS: Record<ProblemCode, Record<SheetLanguage, string>> = {
	MISSING: { en: 'A value is needed here.', ja: '値が入力されていません。' },
	UNKNOWN_SHAPE: { en: 'This shape is not known.', ja: '形状として認識できません。' },
	UNKNOWN_COLOR: { en: 'Not a colour grade from D to Z, nor a fancy colour.', ja: 'カラーとして認識できません（D〜Z、またはファンシーカラー）。' },
	UNKNOWN_FANCY_COLOR: { en: 'This fancy colour is not known.', ja: 'ファンシーカラーとして認識できません。' },
	UNKNOWN_CLARITY: { en: 'Not a clarity grade from FL to I3.', ja: 'クラリティとして認識できません（FL〜I3）。' },
	UNKNOWN_GRADE: { en: 'Not a grade from Excellent to Poor.', ja: 'グレードとして認識できません（EXCELLENT〜POOR）。' },
	UNKNOWN_FLUORESCENCE: { en: 'Not a fluorescence from None to Very Strong.', ja: '蛍光性として認識できません（NONE〜VERY STRONG）。' },
	UNKNOWN_ORIGIN: { en: 'Please say Natural or Lab grown.', ja: '天然またはラボグロウンと記入してください。' },
	UNKNOWN_AVAILABILITY: {
		en: 'Please say Guaranteed Available or Pending Contact.',
		ja: '「Guaranteed Available」または「Pending Contact」と記入してください。',
	},
	NOT_YES_OR_NO: { en: 'Please say Yes or No.', ja: '「Yes」または「No」と記入してください。' },
	NOT_A_NUMBER: { en: 'Not a number.', ja: '数値ではありません。' },
	NOT_MEASUREMENTS: { en: 'Not measurements such as 7.37 x 7.34 x 4.64.', ja: '寸法として認識できません（例：7.37 x 7.34 x 4.64）。' },
	OUT_OF_RANGE: { en: 'This number is too small or too large.', ja: '数値が範囲外です。' },
	WRONG_CURRENCY: { en: "The price is not in the market's currency.", ja: '価格の通貨が市場の通貨と異なります。' },
	PRICE_DISAGREES: { en: 'Total price and price per carat differ by more than 1%.', ja: '総額とカラット単価が1%を超えて食い違っています。' },
	COLOR_DISAGREES: { en: 'The stone has both a colour grade and a fancy colour.', ja: 'カラーグレードとファンシーカラーの両方が記入されています。' },
	TOO_LONG: { en: `This text is too long (lot id: ${LOT_ID_LENGTH} characters).`, ja: `文字数が多すぎます（ロット番号は${LOT_ID_LENGTH}文字まで）。` },
	NOT_PRINTABLE: { en: 'This text holds control characters.', ja: '制御文字が含まれています。' },
	DIGITS_LOST: {
		en: 'The spreadsheet has shortened this number (such as 6.49E+09). Format the column as text and enter it again.',
		ja: '表計算ソフトが番号を指数表示（例：6.49E+09）に変換しています。列を文字列に設定し、番号を入力し直してください。',
	},
	NOT_HTTPS: { en: 'A link must start with https://.', ja: 'リンクは https:// で始まる必要があります。' },
	UNREADABLE_TEXT: {
		en: 'This text could not be read. Save the file as UTF-8 or Shift_JIS.',
		ja: '文字化けしています。UTF-8またはShift_JISで保存してください。',
	},
	UNCLOSED_QUOTE: { en: 'A quotation mark is opened and not closed.', ja: '引用符（"）が閉じられていません。' },
	TOO_MANY_CELLS: {
		en: 'The row has more cells than there are headings. A value with a comma needs quotation marks.',
		ja: '見出しより列が多くなっています。カンマを含む値は引用符（"）で囲んでください。',
	},
};

const FIELDS: Record<RequiredField, Record<SheetLanguage, string>> = {
	lotId: { en: 'lot id', ja: 'ロット番号' },
	shape: { en: 'shape', ja: '形状' },
	weight: { en: 'weight', ja: 'カラット' },
};

const FAILURES: Record<SheetFailureCode, Record<SheetLanguage, string>> = {
	EMPTY: { en: 'The file is empty.', ja: 'ファイルが空です。' },
	SPREADSHEET_FILE: { en: 'This is an Excel file. Save it as CSV and upload that.', ja: 'Excelファイルです。CSV形式で保存してからアップロードしてください。' },
	NOT_TEXT: { en: 'This is not a CSV file.', ja: 'CSVファイルではありません。' },
	NO_HEADINGS: { en: 'No row with headings such as Lot ID, Shape and Weight was found.', ja: 'ロット番号、形状、カラットなどの見出し行が見つかりません。' },
	HEADINGS_MISSING: { en: 'The sheet has no column for: ', ja: '次の列がありません：' },
	TOO_MANY_ROWS: {
		en: `The sheet has more than ${SHEET_ROWS.toLocaleString('en')} rows.`,
		ja: `行数が上限（${SHEET_ROWS.toLocaleString('en')}行）を超えています。`,
	},
};

/** Why a cell was refused, for its reader. */
export function problemText({ code }: Pick<RowProblem, 'code'>, language: SheetLanguage): string {
	return PROBLEMS[code][language];
}

/** Why a file was refused, for its reader. */
export function failureText({ code, missing = [] }: SheetFailure, language: SheetLanguage): string {
	if (code !== 'HEADINGS_MISSING') return FAILURES[code][language];
	const names = missing.map((field) => FIELDS[field][language]);
	return FAILURES[code][language] + (language === 'en' ? `${names.join(', ')}.` : `${names.join('、')}。`);
}
