import { StoneToPrice } from '#shared/contract/prices/prices.ts';
import { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { type AnyAttribute, ATTRIBUTE_NAMES, type AttributeName, type AttributeValue, getAttribute, isFancy } from '#shared/domain/stock/attributes.ts';
import type { Certificate } from '#shared/domain/stock/certificate.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import { readTypedNumber, readTypedPrice } from '#web/ui/forms/typed-number.ts';

/** The seller's input for each attribute, as typed. */
export type Draft = Record<AttributeName, string>;
export const EMPTY_DRAFT = Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, ''])) as Draft;

/** Why a field is invalid; `SERVER` contains the market's own message. */
export type FieldProblem =
	| { code: 'REQUIRED' | 'NOT_OFFERED' | 'NOT_WHOLE' | 'NOT_A_LINK' | 'NOT_PRINTABLE' | 'LOT_ID_TAKEN' | 'CERTIFICATE_TAKEN' | 'NEEDS_LABORATORY' }
	| { code: 'TOO_MANY_DECIMALS'; count: number }
	| { code: 'NOT_A_NUMBER' | 'OUT_OF_RANGE'; min: number; max: number }
	| { code: 'TOO_LONG'; max: number }
	| { code: 'SERVER'; message: string };
export type Problems = Partial<Record<AttributeName, FieldProblem>>;

export type CheckedDraft = { ok: true; attributes: DiamondAttributes } | { ok: false; problems: Problems };

/** Validates a draft with the contract's schema and converts it to a request. Accepts full-width letters and digits. */
export function checkDraft(draft: Draft): CheckedDraft {
	const read = readDraft(draft);
	const parsed = DiamondAttributes.safeParse(nestRead(read));
	const problems: Problems = {};
	for (const { path, code } of parsed.error?.issues ?? []) {
		const name = findName(path);
		if (name) problems[name] ??= describeProblem(getAttribute(name), read[name], code);
	}
	if (read.certificateNumber !== undefined && read.laboratory === undefined) problems.laboratory = { code: 'NEEDS_LABORATORY' };
	return parsed.success && Object.keys(problems).length === 0 ? { ok: true, attributes: parsed.data } : { ok: false, problems };
}

/** Reads a draft's price and the attributes on which a price depends. Returns undefined until these are valid. All treatments count as one. */
export function readPriced(draft: Draft): { stone: StoneToPrice; askingPrice: number | undefined } | undefined {
	const read = readDraft(draft);
	const parts = ATTRIBUTE_NAMES.filter((name) => name in StoneToPrice.shape || name === 'mainColor' || name === 'intensity');
	const known = Object.fromEntries(parts.flatMap((name) => (read[name] === undefined ? [] : [[name, read[name]]])));
	const { data } = StoneToPrice.safeParse(nestRead({ ...known, ...(read.treatment !== undefined && { treatment: 'treated' }) }));
	const { data: askingPrice } = DiamondAttributes.shape.askingPrice.safeParse(read.askingPrice);
	return data && { stone: data, askingPrice };
}

/** Creates the draft of a listing or of a partially known stone. Derived attributes stay empty. */
export function fillDraft({ derived, fancyColorDto, ...stated }: Partial<DiamondAttributes> & { derived?: readonly AttributeName[] }): Draft {
	const flat: Partial<FlatStone> = { ...stated, ...fancyColorDto };
	const texts = ATTRIBUTE_NAMES.map((name) => [name, derived?.includes(name) ? '' : writeText(flat[name])]);
	return { ...EMPTY_DRAFT, ...Object.fromEntries(texts) };
}

/** Adds a QR code's data to a draft. Other fields are unchanged. */
export function addScanned(draft: Draft, scanned: Partial<DiamondAttributes>): Draft {
	const said = Object.entries(fillDraft(scanned)).filter(([, value]) => value !== '');
	return { ...draft, ...Object.fromEntries(said) };
}

/** Sets fields of a draft. Ignores names that are not fields. */
export function changeFields(draft: Draft, texts: Readonly<Record<string, string>>): Draft {
	return { ...draft, ...Object.fromEntries(Object.entries(texts).filter(([name]) => name in draft)) };
}

/** Lists the fields in which the typed text differs from the current listing. */
export function findDifferences(typed: Draft, present: Draft): AttributeName[] {
	return ATTRIBUTE_NAMES.filter((name) => makePlain(typed[name]) !== makePlain(present[name]));
}

/**
 * Merges a listing that was changed elsewhere into the typed text: fields that differ from `base` only in `present` are taken over. `contested` are the
 * fields that were changed to different values both here and elsewhere; they stay as typed.
 */
export function mergePresent(typed: Draft, base: Draft, present: Draft): { draft: Draft; contested: AttributeName[] } {
	const changedHere = new Set(findDifferences(typed, base));
	const elsewhere = findDifferences(present, base);
	const takenOver = elsewhere.filter((name) => !changedHere.has(name));
	const differing = new Set(findDifferences(typed, present));
	return {
		draft: { ...typed, ...Object.fromEntries(takenOver.map((name) => [name, present[name]])) },
		contested: elsewhere.filter((name) => changedHere.has(name) && differing.has(name)),
	};
}

/** Reads a draft's laboratory and certificate number. */
export function readCertificate(draft: Draft): Partial<Certificate> {
	const read = readDraft(draft);
	const { data } = DiamondAttributes.pick({ laboratory: true, certificateNumber: true }).safeParse(
		nestRead({ laboratory: read.laboratory, certificateNumber: read.certificateNumber }),
	);
	return data ?? {};
}

/** Compares a draft with what is known of its stone: `texts` are the known values, of fields that are `empty` or state something `different`. */
export function compareWithKnown(draft: Draft, known: Partial<DiamondAttributes>): { empty: AttributeName[]; different: AttributeName[]; texts: Draft } {
	const texts = fillDraft(known);
	const open = ATTRIBUTE_NAMES.filter((name) => texts[name] !== '' && !isSameValue(name, draft[name], texts[name]));
	const isEmpty = (name: AttributeName) => makePlain(draft[name]) === '';
	return { empty: open.filter(isEmpty), different: open.filter((name) => !isEmpty(name)), texts };
}

function isSameValue(name: AttributeName, one: string, other: string): boolean {
	const [read, known] = [one, other].map((text) => readTyped(getAttribute(name), makePlain(text)));
	return name === 'certificateNumber' ? normalizeLotId(one) === normalizeLotId(other) : read === known;
}

/** Assigns the market's validation issues to fields. Leaves out those without a field. */
export function placeIssues(issues: readonly { path: string; message: string }[]): Problems {
	const problems: Problems = {};
	for (const { path, message } of issues) {
		const name = findName(path.split(/[./]/));
		if (name) problems[name] ??= { code: 'SERVER', message };
	}
	return problems;
}

/** Typed values, converted by kind; undefined for an empty field. The parts of a fancy colour are present only for a fancy stone. */
type ReadDraft = Partial<Record<AttributeName, string | number | boolean>>;

function readDraft(draft: Draft): ReadDraft {
	const counts = (name: AttributeName) => draft.color === 'FANCY' || !isFancy(name);
	return Object.fromEntries(
		ATTRIBUTE_NAMES.filter(counts)
			.map((name) => [name, readTyped(getAttribute(name), makePlain(draft[name]))])
			.filter(([, value]) => value !== undefined),
	);
}

function readTyped(attribute: AnyAttribute, text: string): string | number | boolean | undefined {
	if (text === '') return undefined;
	if (attribute.kind === 'yes-no') return text === 'yes';
	if (attribute.kind !== 'number') return text;
	return attribute.unit === 'money' ? readTypedPrice(text) : readTypedNumber(text);
}

function nestRead(read: ReadDraft): unknown {
	const fancy = ATTRIBUTE_NAMES.filter((name) => isFancy(name) && name in read).map((name) => [name, read[name]]);
	const own = ATTRIBUTE_NAMES.filter((name) => !isFancy(name) && name in read).map((name) => [name, read[name]]);
	return Object.fromEntries(fancy.length > 0 ? [...own, ['fancyColorDto', Object.fromEntries(fancy)]] : own);
}

function findName(path: readonly PropertyKey[]): AttributeName | undefined {
	return ATTRIBUTE_NAMES.find((name) => name === path.at(-1));
}

function describeProblem(attribute: AnyAttribute, value: unknown, code: string | undefined): FieldProblem {
	if (value === undefined) return { code: 'REQUIRED' };
	switch (attribute.kind) {
		case 'code':
		case 'country':
		case 'yes-no':
			return { code: 'NOT_OFFERED' };
		case 'number': {
			const { min, max, decimals } = attribute;
			if (Number.isNaN(value)) return { code: 'NOT_A_NUMBER', min, max };
			if (code === 'too_small' || code === 'too_big') return { code: 'OUT_OF_RANGE', min, max };
			return decimals === 0 ? { code: 'NOT_WHOLE' } : { code: 'TOO_MANY_DECIMALS', count: decimals };
		}
		case 'text':
		case 'name':
			return code === 'too_big' ? { code: 'TOO_LONG', max: attribute.length } : { code: 'NOT_PRINTABLE' };
		case 'link':
			return code === 'too_big' ? { code: 'TOO_LONG', max: attribute.length } : { code: 'NOT_A_LINK' };
	}
}

function makePlain(text: string): string {
	return text.normalize('NFKC').trim();
}

function writeText(value: AttributeValue<AttributeName> | undefined): string {
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	return value === undefined ? '' : String(value);
}
