import { DiamondAttributes } from '#shared/contract/diamonds.ts';
import { ASKING_PRICE, LOT_ID_LENGTH, MILLIMETRES, REMARKS_LENGTH, WEIGHT } from '#shared/domain/limits.ts';
import { typedNumber } from '../../ui/typed-number.ts';

/** Fields that the seller fills in, as text: what was typed is kept as it was typed. */
export const EMPTY_DRAFT = {
	lotId: '',
	shape: '',
	weight: '',
	color: '',
	intensity: '',
	mainColor: '',
	subColor: '',
	subColor1: '',
	clarity: '',
	cut: '',
	polish: '',
	symmetry: '',
	fluorescence: '',
	laboratory: '',
	certificateNumber: '',
	treatment: '',
	/** `yes`, `no` or not stated, as the next but one. */
	labGrown: '',
	length: '',
	width: '',
	depth: '',
	totalDepth: '',
	tablePercent: '',
	girdle: '',
	culet: '',
	laserInscription: '',
	remarks: '',
	availability: '',
	externalLink: '',
	askingPrice: '',
};
export type Draft = typeof EMPTY_DRAFT;
export type DraftField = keyof Draft;
export const DRAFT_FIELDS = Object.keys(EMPTY_DRAFT) as DraftField[];

/** Why a field is not accepted; `server` carries the market's own words. */
export type FieldProblem =
	| { code: 'REQUIRED' | 'NOT_A_NUMBER' | 'NOT_WHOLE' | 'NOT_A_LINK' | 'LOT_ID_TAKEN' | 'CERTIFICATE_TAKEN' | 'NEEDS_LABORATORY' }
	| { code: 'TOO_MANY_DECIMALS'; decimals: number }
	| { code: 'OUT_OF_RANGE'; min: number; max: number }
	| { code: 'TOO_LONG'; max: number }
	| { code: 'SERVER'; message: string };
export type Problems = Partial<Record<DraftField, FieldProblem>>;

export type CheckedDraft = { ok: true; attributes: DiamondAttributes } | { ok: false; problems: Problems };

const REQUIRED = ['lotId', 'shape', 'weight'] as const satisfies DraftField[];
const NUMBERS = {
	weight: { ...WEIGHT, decimals: 3 },
	length: { ...MILLIMETRES, decimals: 2 },
	width: { ...MILLIMETRES, decimals: 2 },
	depth: { ...MILLIMETRES, decimals: 2 },
	totalDepth: { min: 0, max: 100, decimals: 1 },
	tablePercent: { min: 0, max: 100, decimals: 1 },
	askingPrice: { ...ASKING_PRICE, decimals: 0 },
} as const satisfies Partial<Record<DraftField, { min: number; max: number; decimals: number }>>;
export type NumberField = keyof typeof NUMBERS;
export const NUMBER_FIELDS = Object.keys(NUMBERS) as NumberField[];
const LENGTHS = {
	lotId: LOT_ID_LENGTH,
	certificateNumber: 40,
	treatment: 100,
	girdle: 60,
	culet: 60,
	remarks: REMARKS_LENGTH,
	externalLink: 500,
} as const satisfies Partial<Record<DraftField, number>>;
const FANCY = ['intensity', 'mainColor', 'subColor', 'subColor1'] as const satisfies DraftField[];

/** Checks a draft by the contract's limits and turns it into what the market takes: full-width letters and digits become plain ones. */
export function checkDraft(draft: Draft): CheckedDraft {
	const problems: Problems = {};
	for (const field of REQUIRED) if (!draft[field].trim()) problems[field] = { code: 'REQUIRED' };
	for (const field of NUMBER_FIELDS) problems[field] ??= problemOfNumber(draft[field], NUMBERS[field]);
	for (const [field, max] of Object.entries(LENGTHS) as [keyof typeof LENGTHS, number][]) {
		if (plain(draft[field]).length > max) problems[field] ??= { code: 'TOO_LONG', max };
	}
	if (draft.externalLink.trim() && !isHttps(draft.externalLink.trim())) problems.externalLink ??= { code: 'NOT_A_LINK' };
	if (draft.certificateNumber.trim() && !draft.laboratory) problems.laboratory = { code: 'NEEDS_LABORATORY' };
	const found = Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as Problems;
	if (Object.keys(found).length) return { ok: false, problems: found };
	const parsed = DiamondAttributes.safeParse(attributesOf(draft));
	if (parsed.success) return { ok: true, attributes: parsed.data };
	return { ok: false, problems: problemsFromIssues(parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))).problems };
}

/** The draft that shows a listing as it is, or what is known of a stone. */
export function draftFrom(diamond: Partial<DiamondAttributes>): Draft {
	const { fancyColorDto: fancy, ...rest } = diamond;
	const stated: Partial<Record<DraftField, string | number | boolean | undefined>> = { ...rest, ...fancy };
	return Object.fromEntries(DRAFT_FIELDS.map((field) => [field, asText(stated[field])])) as Draft;
}

/** A draft with what a QR says about the stone; where it says nothing, what was typed stays. */
export function withScanned(draft: Draft, scanned: Partial<DiamondAttributes>): Draft {
	const said = Object.entries(draftFrom(scanned)).filter(([, value]) => value !== '');
	return { ...draft, ...Object.fromEntries(said) };
}

/** Fields in which what was typed differs from the listing as it is now. */
export function differences(typed: Draft, present: Draft): DraftField[] {
	return DRAFT_FIELDS.filter((field) => plain(typed[field]) !== plain(present[field]));
}

/** The market's complaints at the fields they are about; `elsewhere` are those that no field shows. */
export function problemsFromIssues(issues: readonly { path: string; message: string }[]): { problems: Problems; elsewhere: string[] } {
	const problems: Problems = {};
	const elsewhere: string[] = [];
	for (const { path, message } of issues) {
		const field = DRAFT_FIELDS.find((known) => known === path.split(/[./]/).at(-1));
		if (field) problems[field] ??= { code: 'SERVER', message };
		else elsewhere.push(message);
	}
	return { problems, elsewhere };
}

function attributesOf(draft: Draft): Record<string, unknown> {
	const attributes: Record<string, unknown> = {};
	for (const field of DRAFT_FIELDS) {
		const value = plain(draft[field]);
		if (value !== '' && !(FANCY as readonly string[]).includes(field)) attributes[field] = value;
	}
	for (const field of NUMBER_FIELDS) attributes[field] = typedNumber(draft[field]);
	for (const field of ['labGrown', 'laserInscription'] as const) attributes[field] = draft[field] ? draft[field] === 'yes' : undefined;
	const fancy = FANCY.filter((field) => draft[field]);
	if (draft.color === 'FANCY' && fancy.length) attributes.fancyColorDto = Object.fromEntries(fancy.map((field) => [field, draft[field]]));
	return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

function problemOfNumber(text: string, { min, max, decimals }: { min: number; max: number; decimals: number }): FieldProblem | undefined {
	const value = typedNumber(text);
	if (value === undefined) return undefined;
	if (Number.isNaN(value)) return { code: 'NOT_A_NUMBER' };
	if (value < min || value > max) return { code: 'OUT_OF_RANGE', min, max };
	if (Number(value.toFixed(decimals)) === value) return undefined;
	return decimals === 0 ? { code: 'NOT_WHOLE' } : { code: 'TOO_MANY_DECIMALS', decimals };
}

function isHttps(link: string): boolean {
	return /^https:\/\/\S+$/.test(link) && URL.canParse(link);
}

function plain(text: string): string {
	return text.normalize('NFKC').trim();
}

function asText(value: string | number | boolean | undefined): string {
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	return value === undefined ? '' : String(value);
}
