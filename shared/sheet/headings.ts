import { CELL_LENGTH } from '#shared/domain/limits.ts';
import { listKeys } from '#shared/domain/record.ts';
import { SPELLINGS } from './heading-spellings.ts';
import { REQUIRED_FIELDS, type RequiredField } from './problems.ts';
import type { Statement } from './stated.ts';

/** Where a sheet states what. `heading` is the dealer's own word. */
export interface Heading {
	index: number;
	heading: string;
	statement: Statement;
}

export interface HeadingRow {
	understood: Heading[];
	/** Headings without a meaning here, and second ones for the same thing. */
	ignored: string[];
	/** Fields that the row lacks and a stone needs. */
	missing: RequiredField[];
}

const MEANINGS = new Map(
	listKeys(SPELLINGS).flatMap((meaning) => SPELLINGS[meaning].map((word, rank) => [normalizeHeading(word), { meaning, rank }] as const)),
);

/** Which columns a heading row names (contract, "CSV headings that are understood"). */
export function readHeadings(cells: readonly string[]): HeadingRow {
	const named = cells.map((heading, index) => ({
		index,
		heading: heading.trim(),
		...(heading.length > CELL_LENGTH ? undefined : MEANINGS.get(normalizeHeading(heading))),
	}));
	const meanings = new Set(named.map(({ meaning }) => meaning));
	const best = new Map<Statement, Heading & { rank: number }>();
	for (const { index, heading, meaning, rank } of named) {
		if (meaning === undefined || rank === undefined) continue;
		const statement = decideMeaning(meaning, meanings);
		const rival = best.get(statement);
		if (!rival || rank < rival.rank) best.set(statement, { index, heading, statement, rank });
	}
	const used = new Set([...best.values()].map(({ index }) => index));
	return {
		understood: [...best.values()].sort((a, b) => a.index - b.index).map(({ index, heading, statement }) => ({ index, heading, statement })),
		ignored: named.filter(({ index, heading }) => !used.has(index) && heading !== '').map(({ heading }) => heading),
		missing: REQUIRED_FIELDS.filter((field) => !best.has(field)),
	};
}

/** A heading that means one thing or another, depending on the others. */
export type AmbiguousHeading = 'anyDepth' | 'anyWidth' | 'anyHeight' | 'anyCert';

function decideMeaning(meaning: Statement | AmbiguousHeading, others: ReadonlySet<Statement | AmbiguousHeading | undefined>): Statement {
	// "Width, Height, Depth" measures the stone seen from above, then from the side.
	const fromAbove = others.has('anyWidth') && others.has('anyHeight') && !others.has('length');
	switch (meaning) {
		case 'anyWidth':
			return fromAbove ? 'length' : 'width';
		case 'anyHeight':
			return fromAbove ? 'width' : 'depth';
		// "Depth" beside a percentage, or beside mm columns, is mm; alone, as in reports' tables, a percentage.
		case 'anyDepth':
			if (others.has('totalDepth')) return 'depth';
			if (others.has('depth') || (others.has('anyHeight') && !fromAbove)) return 'totalDepth';
			return others.has('length') || others.has('anyWidth') ? 'depth' : 'totalDepth';
		// "Cert" names the laboratory, unless another column does.
		case 'anyCert':
			return others.has('laboratory') && !others.has('certificateNumber') ? 'certificateNumber' : 'laboratory';
		default:
			return meaning;
	}
}

/** Any case; spaces, dots, dashes, underscores and brackets gone; `%`, `#` and `$` as words. */
export function normalizeHeading(heading: string): string {
	return heading
		.normalize('NFKC')
		.toLowerCase()
		.replaceAll('%', 'pct')
		.replaceAll('#', 'no')
		.replace(/(?:us)?\$/g, 'usd')
		.replace(/percent(?:age)?/g, 'pct')
		.replace(/[^\p{L}\p{N}]/gu, '');
}
