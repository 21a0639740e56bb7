import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GuestDiamond } from '#shared/contract/stock/diamonds.ts';
import { TONIGHT_KEPT } from '#shared/domain/auctions/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { CountdownText } from '#web/parts/auctions/countdown-text.tsx';
import { DiamondPicture } from '#web/parts/stock/pictures/diamond-picture.tsx';
import { StoneLink } from '#web/parts/stock/stone-link.tsx';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import classes from './tonight.module.css';

const KEPT = TONIGHT_KEPT.outside * 1000;

/** Shows everybody the auctions that close at the next 17:00: their number, the time, and the heaviest stones without prices. */
export function Tonight() {
	const { t } = useTranslation('auctions');
	const { count, marketTime, readerTime } = useFormat();
	const { data } = useQuery({ queryKey: ['tonight'], queryFn: () => api.tonight({}), staleTime: KEPT, refetchInterval: 2 * KEPT });
	if (!data) return null;
	const own = readerTime(data.closesAt);
	return (
		<>
			<div className={classes.head}>
				<div>
					<Title order={2} size="h3">
						{data.auctions === 0 ? t('tonight.none') : t('tonight.title', { count: data.auctions, formatted: count(data.auctions) })}
					</Title>
					<Text size="sm" c="dimmed">
						{[marketTime(data.closesAt), own && t('tonight.yours', { time: own })].filter(Boolean).join(' · ')}
					</Text>
				</div>
				<div className={classes.left}>
					<span>{t('tonight.left')}</span>
					<strong>
						<CountdownText until={data.closesAt} />
					</strong>
				</div>
			</div>
			{data.stones.length === 0 ? (
				<Text size="sm">{t('empty.text')}</Text>
			) : (
				<>
					<ul className={classes.stones} aria-label={t('tonight.stones')}>
						{data.stones.map((stone) => (
							<li key={stone.diamondId} className={classes.stone}>
								<Stone stone={stone} />
							</li>
						))}
					</ul>
					<Text size="xs" c="dimmed" mt={8}>
						{t('tonight.members')}
					</Text>
				</>
			)}
		</>
	);
}

function Stone({ stone }: { stone: GuestDiamond }) {
	const label = useTradeLabels();
	const { carats } = useFormat();
	return (
		<>
			<span className={classes.picture}>
				<DiamondPicture diamond={stone} size={104} />
			</span>
			<StoneLink diamond={stone} className={classes.link}>
				{label.value('shape', stone.shape)} {carats(stone.weight)}
			</StoneLink>
			<span className={classes.grades}>{[label.color(stone), stone.clarity, stone.laboratory].filter(Boolean).join(' · ')}</span>
		</>
	);
}
