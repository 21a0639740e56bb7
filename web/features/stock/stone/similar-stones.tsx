import { Paper } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#web/lib/api/api.ts';
import { NotLoaded } from '#web/lib/browser/not-loaded.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { isForMembers, SEARCH, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { useDiamondName } from '#web/parts/stock/diamond-title.ts';
import { DiamondPicture } from '#web/parts/stock/pictures/diamond-picture.tsx';
import { StoneLink } from '#web/parts/stock/stone-link.tsx';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Hint } from '#web/ui/hint.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { buildSimilarSearch, pickSimilar } from './similar-search.ts';
import classes from './similar-stones.module.css';

/** Milliseconds for which the similar stones and their prices count as current. */
const FRESH_FOR = 60_000;

/** Shows similar stones on the market with their prices. They are loaded when the section becomes visible. */
export function SimilarStones({ diamond }: { diamond: ShownDiamond }) {
	const { t } = useTranslation('stone');
	const { memberId } = useViewer();
	const { ref, inViewport } = useInViewport();
	const search = buildSimilarSearch(diamond);
	const found = useQuery({
		queryKey: [SEARCH, memberId, 'similar', search],
		queryFn: () => api.search({ body: search }),
		enabled: inViewport,
		staleTime: FRESH_FOR,
	});
	const stones = pickSimilar(found.data?.content ?? [], diamond, memberId);
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="similar-title" ref={ref}>
			<SectionTitle id="similar-title" mb="xs">
				{t('similar.title')}
			</SectionTitle>
			{found.isError && !found.data && <NotLoaded onRetry={found.refetch} />}
			{found.isSuccess && stones.length === 0 && <Hint>{t('similar.none')}</Hint>}
			<ul className={classes.stones}>
				{stones.map((stone) => (
					<li key={stone.diamondId}>
						<SimilarStone stone={stone} />
					</li>
				))}
			</ul>
		</Paper>
	);
}

function SimilarStone({ stone }: { stone: ShownDiamond }) {
	const { t } = useTranslation('stone');
	const label = useTradeLabels();
	const { money } = useFormat();
	const name = useDiamondName();
	const grades = [label.color(stone), stone.clarity, stone.cut, stone.laboratory].filter(Boolean).join(' · ');
	return (
		<article className={classes.stone}>
			<DiamondPicture diamond={stone} size={40} />
			<div className={classes.words}>
				<StoneLink diamond={stone}>{name(stone)}</StoneLink>
				<span>{grades}</span>
			</div>
			{isForMembers(stone) && (
				<div className={classes.price}>
					<strong>{stone.currentPrice === undefined ? t('onRequest') : money(stone.currentPrice)}</strong>
					{stone.currentPrice !== undefined && <span>{t(stone.currentBid === undefined ? 'similar.asking' : 'similar.bid')}</span>}
				</div>
			)}
		</article>
	);
}
