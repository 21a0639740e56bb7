import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { findOtherParty, findSilence, type Silence } from '#shared/domain/auctions/completion.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { awaitsAdmin } from './auction-words.ts';

/**
 * The consequences of silence that a screen can name. `answer`: the ban of the party named in a complaint; `named`: the same, said to both; `admin`:
 * an admin's decision; `reject`: the seller's.
 */
export type Consequence = Silence | 'answer' | 'named' | 'admin' | 'reject';

/** Returns what the silence of a deal's party leads to. Returns undefined if the party has confirmed, or the deal is not open. */
export function findConsequence(diamond: Diamond, party: 'seller' | 'buyer'): Consequence | undefined {
	const { state, confirmations, disputedBy, bothDispute } = diamond;
	if (state !== 'ACCEPTED' || !confirmations || confirmations[party] || awaitsAdmin(diamond)) return undefined;
	// A confirmation answers a complaint, and so does the other party's complaint.
	if (disputedBy) return bothDispute || confirmations[findOtherParty(disputedBy)] ? 'admin' : 'named';
	return findSilence(party, confirmations[findOtherParty(party)] ? 'confirmed' : 'silent');
}

/** Says in one sentence what happens at the deadline without a word from the viewer. A ban is red. */
export function SilenceWarning({ leadsTo, deadline }: { leadsTo: Consequence; deadline: string }) {
	const { t } = useTranslation('stone');
	const { marketTime } = useFormat();
	const isBan = leadsTo === 'ban' || leadsTo === 'answer';
	return (
		<Text span size="sm" fw={isBan ? 650 : 560} c={isBan ? 'var(--bad)' : undefined}>
			{t(`silence.${leadsTo}`, { deadline: marketTime(deadline) })}
		</Text>
	);
}
