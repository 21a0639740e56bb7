import { Alert, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PricePosition } from '#shared/contract/prices/prices.ts';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { usePricePosition } from '#web/parts/prices/ask-price.ts';
import { layOutPrices } from '#web/parts/prices/price-axis.ts';
import { PriceBar } from '#web/parts/prices/price-bar.tsx';
import { ListDistance } from '#web/parts/prices/price-list/list-distance.tsx';
import { listMarks } from '#web/parts/prices/price-marks.ts';
import { buildPriceQuestion } from '#web/parts/prices/price-question.ts';
import { usePriceWords } from '#web/parts/prices/use-price-words.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Hint } from '#web/ui/hint.tsx';
import { LinkAnchor } from '#web/ui/links.tsx';
import { Disclosure } from '#web/ui/overlays/disclosure.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { PriceAlert } from './price-alert.tsx';
import classes from './price-panel.module.css';

/** Only for the seller, so its switch is not among the first files of a stone's page. */
const PriceWatch = loadLater(async () => (await import('./price-watch.tsx')).PriceWatch, <Skeleton mt="md" h={{ base: 70, sm: 50 }} />);

/** Shows the places of a stone's price and bid among its comparables, with a description of these and the most similar ones. */
export function PricePanel({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('prices');
	const { memberId } = useViewer();
	const asked = usePricePosition(buildPriceQuestion(diamond, memberId));
	const isOwn = diamond.seller.userId === memberId && diamond.state !== 'SOLD';
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="prices-title">
			<SectionTitle id="prices-title" mb="xs">
				{t('title')}
			</SectionTitle>
			<ListDistance stone={diamond} marks={listPrices(diamond)} className={classes.list} />
			{asked.data ? (
				<Position diamond={diamond} position={asked.data} />
			) : asked.isError ? (
				<RetryAlert onRetry={asked.refetch}>{t('failed')}</RetryAlert>
			) : (
				<Skeleton height={210} />
			)}
			{isOwn && <PriceWatch diamondId={diamond.diamondId} />}
		</Paper>
	);
}

const listPrices = ({ askingPrice, currentBid, state }: Diamond) =>
	listMarks({ asking: askingPrice, [state === 'BIDDING' || state === 'DISPLAYED' ? 'bid' : 'final']: currentBid });

function Position({ diamond, position }: { diamond: Diamond; position: PricePosition }) {
	const { t } = useTranslation('prices');
	const { count: write } = useFormat();
	const words = usePriceWords();
	const { quartiles, count, sellers, step } = position;
	if (!quartiles || !step) return <Text size="sm">{words.explain(position)}</Text>;
	const marks = listPrices(diamond);
	const judged = marks.flatMap(({ of, price }) => words.judge(of, price, position) ?? []);
	const typical = words.sum(quartiles, count);
	return (
		<Stack gap="sm">
			<Stack gap={4}>
				{judged.length === 0 && <Text size="sm">{t('noPrice')}</Text>}
				{judged.map(({ text, isSlip }) =>
					isSlip ? (
						<Alert key={text} color="orange" p="xs">
							{text}
						</Alert>
					) : (
						<Text key={text} size="sm" fw={560}>
							{text}
						</Text>
					),
				)}
			</Stack>
			<PriceBar position={position} marks={marks} label={[...judged.map(({ text }) => text), typical].join(' ')} />
			<Hint size="xs">
				{t(`step.${step}`)} {words.nameEquals(diamond, step)}
				<br />
				{t('sellers', { count: sellers, total: write(sellers) })}
			</Hint>
			{position.fetched !== undefined && <Text size="sm">{t('fetched', { percent: position.fetched })}</Text>}
			<PriceAlert diamond={diamond} position={position} />
			<Closest diamond={diamond} position={position} />
			<Figures position={position} />
		</Stack>
	);
}

/** Shows the most similar comparables with links, and how much more or less they ask than this stone. */
function Closest({ diamond, position: { closest } }: { diamond: Diamond; position: PricePosition }) {
	const { t } = useTranslation('prices');
	const { money, carats } = useFormat();
	const label = useTradeLabels();
	const hasFetched = closest.some(({ fetched }) => fetched !== undefined);
	const compare = (price: number) => {
		if (diamond.askingPrice === undefined) return undefined;
		const percent = Math.round((price / diamond.askingPrice - 1) * 100);
		return percent === 0 ? '±0%' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
	};
	return (
		<Disclosure summary={t('closest.title', { count: closest.length })}>
			<table className={classes.table}>
				<thead>
					<tr>
						<th scope="col">{t('closest.stone')}</th>
						<th scope="col">{t('closest.price')}</th>
						{diamond.askingPrice !== undefined && <th scope="col">{t('closest.apart')}</th>}
						{hasFetched && (
							<th scope="col" title={t('closest.fetchedHint')}>
								{t('closest.fetched')}
							</th>
						)}
					</tr>
				</thead>
				<tbody>
					{closest.map((stone) => (
						<tr key={stone.diamondId}>
							<th scope="row">
								<LinkAnchor to={linkTo('stone', { id: stone.diamondId })} inherit>
									{carats(stone.weight)} {label.color(stone)} {stone.clarity}
								</LinkAnchor>
							</th>
							<td>{money(stone.askingPrice)}</td>
							{diamond.askingPrice !== undefined && <td>{compare(stone.askingPrice)}</td>}
							{hasFetched && <td>{stone.fetched === undefined ? '–' : t('closest.share', { percent: stone.fetched })}</td>}
						</tr>
					))}
				</tbody>
			</table>
		</Disclosure>
	);
}

/** Shows the picture's figures as tables, for readers who prefer numbers. */
function Figures({ position }: { position: PricePosition }) {
	const { t } = useTranslation('prices');
	const { money, count: write } = useFormat();
	const { quartiles, span, histogram, count } = position;
	const axis = layOutPrices(position, []);
	if (!quartiles || !span || !histogram || !axis) return null;
	const figures = [
		[t('figures.count'), write(count)],
		[t('figures.least'), money(span[0])],
		[t('figures.first'), money(quartiles[0])],
		[t('figures.median'), money(quartiles[1])],
		[t('figures.third'), money(quartiles[2])],
		[t('figures.most'), money(span[1])],
	] as const;
	const last = axis.bins.length - 1;
	return (
		<Disclosure summary={t('figures.title')}>
			<table className={classes.table}>
				<tbody>
					{figures.map(([name, value]) => (
						<tr key={name}>
							<th scope="row">{name}</th>
							<td>{value}</td>
						</tr>
					))}
				</tbody>
			</table>
			<table className={classes.table}>
				<thead>
					<tr>
						<th scope="col">{t('figures.range')}</th>
						<th scope="col">{t('figures.stones')}</th>
					</tr>
				</thead>
				<tbody>
					{axis.bins.map(({ from, to, count: stones }, at) => (
						<tr key={to}>
							<th scope="row">
								{at === 0 ? t('figures.below', { to: money(to) }) : at === last ? t('figures.from', { from: money(from) }) : `${money(from)}–${money(to - 1)}`}
							</th>
							<td>{write(stones)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Disclosure>
	);
}
