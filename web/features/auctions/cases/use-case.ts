import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Case } from '#shared/contract/auctions/cases.ts';
import { nameBanned } from '#shared/domain/auctions/completion.ts';
import { api } from '#web/lib/api/api.ts';
import { DIAMOND, INVENTORY } from '#web/parts/stock/diamond-cache.ts';

export const CASES = 'cases';

export function useCase(id: string) {
	return useQuery({ queryKey: [CASES, id], queryFn: () => api.getCase({ params: { id } }) });
}

/** Returns whether a party has ever complained. Otherwise the case is that of a deal that nobody confirmed. */
export const isDisputed = ({ statements }: Case): boolean => statements.some(({ said }) => said === 'COMPLAINT');

/** Names the queries that show a case or its stone. They are loaded again also after a refused action, because somebody else may have acted first. */
export const listShown = ({ diamondId }: Case): QueryKey[] => [[CASES], [DIAMOND, diamondId], [INVENTORY]];

/** Returns how a closed case ended, to a banned party in the second person. */
export function useOutcome({ end, role, standings }: Case): string | undefined {
	const { t } = useTranslation('cases');
	if (!end) return undefined;
	const { how, banned } = end;
	if (how !== 'BANNED' && how !== 'DECIDED') return t(`end.${how}`);
	const isReader = role !== 'admin' && banned.includes(role);
	if (how === 'DECIDED') return isReader ? t(`end.youDecided.${banned.length > 1 ? 'both' : 'alone'}`) : t(`end.DECIDED.${nameBanned(banned)}`);
	// The deadline bans one party: the one that left a complaint without an answer, or the buyer if nobody has said a word.
	const missed = banned.includes('seller') ? 'seller' : standings.seller === 'complained' ? 'buyer' : 'unconfirmed';
	return t(`end.${isReader ? 'youBanned' : 'BANNED'}.${missed}`);
}
