import { PRICE_RULES, PRICE_STEPS } from '#shared/domain/prices/bulk-price.ts';
import { forgetDraft, readDraft, storeDraft } from '#web/lib/browser/kept-drafts.ts';
import { parseJson } from '#web/lib/parse-json.ts';
import type { TypedRule } from './reprice-rule.tsx';

/** A stored repricing plan that was not carried out: the typed rule, and the stones that the member ticked or unticked. */
export interface KeptPlan {
	rule: TypedRule;
	/** Ticks by stone id. Ids that are not among the plan's stones have no effect. */
	ticks: ReadonlyMap<string, boolean>;
	at: number;
}

type Drafts = Parameters<typeof storeDraft>[0];

const PLACE = 'reprice';

/** Stores a plan in this browser, or deletes the stored one if the rule has no value. */
export function storePlan(drafts: Drafts, memberId: string, { rule, ticks }: Pick<KeptPlan, 'rule' | 'ticks'>, now: number): void {
	const { kind, typed, step } = rule;
	storeDraft(drafts, memberId, PLACE, typed.trim() === '' ? {} : { kind, typed, step: String(step), ticks: JSON.stringify([...ticks]) }, now);
}

/** Reads the member's stored plan. Returns undefined if it cannot be carried out any more, for instance because the price list was deleted. */
export function readPlan(drafts: Drafts, memberId: string, hasList: boolean, now: number): KeptPlan | undefined {
	const { texts, at = 0 } = readDraft(drafts, memberId, PLACE, now) ?? {};
	const kind = PRICE_RULES.find((one) => one === texts?.kind);
	const step = PRICE_STEPS.find((one) => String(one) === texts?.step);
	if (!texts?.typed || !kind || !step || (kind === 'LIST' && !hasList)) return undefined;
	return { rule: { kind, typed: texts.typed, step }, ticks: readTicks(texts.ticks), at };
}

export function forgetPlan(drafts: Drafts, memberId: string): void {
	forgetDraft(drafts, memberId, PLACE);
}

function readTicks(text: string | undefined): ReadonlyMap<string, boolean> {
	const kept = parseJson(text);
	return new Map(Array.isArray(kept) ? kept.filter((one): one is [string, boolean] => typeof one?.[0] === 'string' && typeof one[1] === 'boolean') : []);
}
