import * as z from 'zod';
import { chooseIssueCode, type Issue } from '#shared/contract/errors.ts';
import { StockChange, type StockPatched } from '#shared/contract/integrations/feeds.ts';
import { nameLimit } from '../issue-limit.ts';
import { tryParse } from '../try-parse.ts';

type Fate = StockPatched['fates'][number];

/** Mistakes of a change that its fate lists, and characters of a field's name there: 500 fates are one item of the table. */
const MISTAKES_LISTED = 3;
const FIELD_LENGTH = 64;

const Names = { diamondId: StockChange.shape.diamondId, lotId: StockChange.shape.lotId };

/** Refuses a field in both lists: it would lose the value that its sender has just set. */
const Change = StockChange.superRefine(({ set, clear }, { addIssue }) => {
	for (const [at, name] of clear.entries()) if (set[name] !== undefined) addIssue({ code: 'invalid_value', values: [], path: ['clear', at] });
});

/** Reads one change of a request. A wrong one is refused for itself: returns its fate, with the names by which its sender knows it. */
export function readChange(given: unknown): { change: StockChange } | { refused: Fate } {
	const { data, error } = tryParse(Change, given);
	if (data) return { change: data };
	const named = z.looseObject({ diamondId: Names.diamondId.catch(undefined), lotId: Names.lotId.catch(undefined) }).safeParse(given).data;
	return { refused: { diamondId: named?.diamondId, lotId: named?.lotId, fate: 'refused', code: 'VALIDATION', issues: listMistakes(error.issues) } };
}

/** Lists the first mistakes. Their messages are their limits, which are put into words in the reader's language when the answer is sent. */
export function listMistakes(issues: readonly z.core.$ZodIssue[]): Issue[] {
	const all = issues.flatMap((issue) => {
		const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [...issue.path, name]) : [issue.path];
		return paths.map((path) => ({ path: path.join('.').slice(0, FIELD_LENGTH), code: chooseIssueCode(issue), message: nameLimit(issue) }));
	});
	return all.slice(0, MISTAKES_LISTED);
}
