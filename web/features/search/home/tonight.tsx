import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import type { GuestDiamond } from '#shared/contract/stock/diamonds.ts';
import { TONIGHT_KEPT } from '#shared/domain/auctions/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { CountdownText } from '#web/parts/auctions/countdown-text.tsx';
import { useDiamondName } from '#web/parts/stock/diamond-title.ts';
import { DiamondPicture } from '#web/parts/stock/pictures/diamond-picture.tsx';
import { StoneLink } from '#web/parts/stock/stone-link.tsx';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from './tonight.module.css';

const KEPT = TONIGHT_KEPT.outside * 1000;

/**
 * Shows everybody the auctions that close at the next 17:00: their number, the time, and the heaviest stones without prices. Without an
 * auction it shows the newest stones and how the market's index has moved.
 */
export function Tonight() {
	const { t } = useTranslation('auctions');
	const { count, marketTime, readerTime } = useFormat();
	const { data } = useQuery({ queryKey: ['tonight'], queryFn: () => api.tonight({}), staleTime: KEPT, refetchInterval: 2 * KEPT });
	if (!data) return null;
	const own = readerTime(data.closesAt);
	const { latest, moves } = data;
	const stones = latest ?? data.stones;
	return (
		<>
			<div className={classes.head}>
				<div>
					<Title order={2} size="h3">
						{data.auctions === 0 ? t('tonight.none') : t('tonight.title', { count: data.auctions, formatted: count(data.auctions) })}
					</Title>
					<Hint>
						{data.auctions === 0 ? t('empty.text') : [marketTime(data.closesAt), own && t('tonight.yours', { time: own })].filter(Boolean).join(' · ')}
					</Hint>
				</div>
				{moves && <Moves classes={moves.classes} />}
				{data.auctions > 0 && (
					<div className={classes.left}>
						<span>{t('tonight.left')}</span>
						<strong>
							<CountdownText until={data.closesAt} />
						</strong>
					</div>
				)}
			</div>
			{stones.length > 0 && (
				<>
					{latest && (
						<Title order={3} size="h5" mb={6}>
							{t('tonight.latest')}
						</Title>
					)}
					<ul className={classes.stones} aria-label={t(latest ? 'tonight.latest' : 'tonight.stones')}>
						{stones.map((stone) => (
							<li key={stone.diamondId} className={classes.stone}>
								<Stone stone={stone} />
							</li>
						))}
					</ul>
					<Text size="xs" c="dimmed" mt={8}>
						{t('tonight.members')} {moves?.demo && t('tonight.demo')}
					</Text>
				</>
			)}
		</>
	);
}

type Classes = NonNullable<AnswerOf<Endpoints['tonight']>['moves']>['classes'];

/** Shows by how many percent the market's index has moved in thirty days. */
function Moves({ classes: found }: { classes: Classes }) {
	const { t } = useTranslation('auctions');
	const { decimal } = useFormat();
	const write = (percent: number) => {
		const amount = decimal(Math.abs(percent), 1);
		return Number(Math.abs(percent).toFixed(1)) === 0 ? `±${amount}%` : `${percent > 0 ? '▲ +' : '▼ −'}${amount}%`;
	};
	return (
		<div className={classes.left}>
			<span>{t('tonight.moves')}</span>
			<dl className={classes.moves}>
				{found.map(({ grown, index, indexMonthAgo }) => (
					<div key={grown}>
						<dt>{t(`tonight.${grown}`)}</dt>
						<dd>{index === undefined || indexMonthAgo === undefined ? '–' : write((index / indexMonthAgo - 1) * 100)}</dd>
					</div>
				))}
			</dl>
		</div>
	);
}

function Stone({ stone }: { stone: GuestDiamond }) {
	const label = useTradeLabels();
	const name = useDiamondName();
	return (
		<>
			<span className={classes.picture}>
				<DiamondPicture diamond={stone} size={104} />
			</span>
			<StoneLink diamond={stone} className={classes.link}>
				{name(stone)}
			</StoneLink>
			<span className={classes.grades}>{[label.color(stone), stone.clarity, stone.laboratory].filter(Boolean).join(' · ')}</span>
		</>
	);
}
