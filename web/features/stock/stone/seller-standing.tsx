import { Badge, Group, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SellerReputation } from '#shared/contract/accounts/members.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { CLOSES_OF_NEW_SELLER } from '#shared/domain/auctions/limits.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { api } from '#web/lib/api/api.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { Fact } from './fact.tsx';
import classes from './stone.module.css';

/** Milliseconds for which an answer is fresh; a seller's counts change a few times a day. */
const FRESH_FOR = 10 * 60_000;

/** Shows the seller's record: Teppo points, member since, deals completed, share of closed auctions accepted, time to answer. */
export function SellerStanding({ seller }: { seller: Diamond['seller'] }) {
	const { t } = useTranslation('stone');
	const known = useQuery({
		queryKey: ['reputation', seller.userId],
		queryFn: () => api.sellerReputation({ params: { userId: seller.userId } }),
		staleTime: FRESH_FOR,
		retry: false,
	});
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="seller-title">
			<Group justify="space-between" mb="xs" wrap="nowrap">
				<SectionTitle id="seller-title">{seller.company}</SectionTitle>
				{known.data?.isNew && <Badge color="gray">{t('standing.isNew')}</Badge>}
			</Group>
			{known.data ? <Figures reputation={known.data} /> : <Text size="sm">{t(known.isError ? 'standing.failed' : 'rank', { rank: seller.rank })}</Text>}
		</Paper>
	);
}

function Figures({ reputation: { rank, memberSince, isNew, sold, acceptedPercent, answerTime } }: { reputation: SellerReputation }) {
	const { t } = useTranslation('stone');
	const { day, count } = useFormat();
	const time = () => {
		if (answerTime === undefined) return t('standing.never');
		if (answerTime < HOUR) return t('standing.withinHour');
		return answerTime < 2 * DAY ? t('standing.hours', { count: Math.round(answerTime / HOUR) }) : t('standing.days', { count: Math.round(answerTime / DAY) });
	};
	return (
		<>
			<dl className={classes.facts}>
				<Fact name={t('standing.rank')}>{count(rank)}</Fact>
				<Fact name={t('standing.since')}>{day(memberSince)}</Fact>
				<Fact name={t('standing.sold')}>{count(sold)}</Fact>
				<Fact name={t('standing.accepted')}>{!isNew && t('standing.acceptedPercent', { percent: acceptedPercent })}</Fact>
				<Fact name={t('standing.answers')}>{!isNew && time()}</Fact>
			</dl>
			{isNew && <Hint mt={6}>{t('standing.isNewHint', { count: CLOSES_OF_NEW_SELLER })}</Hint>}
		</>
	);
}
