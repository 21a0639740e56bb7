import { Badge, Button, CloseButton, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconPrinter, IconShare } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { STONES_COMPARED } from '#shared/domain/stock/limits.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { readStoneIds, writeStoneIds } from '#web/lib/addresses/stone-ids.ts';
import { api } from '#web/lib/api/api.ts';
import { isGone } from '#web/lib/api/errors.ts';
import { NotLoaded } from '#web/lib/browser/not-loaded.tsx';
import { shareLink } from '#web/lib/files/share.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { CountdownText } from '#web/parts/auctions/countdown-text.tsx';
import { useCanBid } from '#web/parts/auctions/use-can-bid.ts';
import { DIAMOND, isForMembers } from '#web/parts/stock/diamond-cache.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { LiveDiamonds } from '#web/parts/stock/live-diamonds.tsx';
import { DiamondPicture } from '#web/parts/stock/pictures/diamond-picture.tsx';
import { StateBadge } from '#web/parts/stock/state-badge.tsx';
import { TrackStar } from '#web/parts/stock/track-star.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { CardSkeletons } from '#web/ui/loading-skeletons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { AddStone } from './add-stone.tsx';
import classes from './compare.module.css';
import { useComparedFacts } from './use-compared-facts.ts';

/** Compares up to six stones side by side, live. The address stores the stones. */
export default function CompareScreen() {
	const { t } = useTranslation('workbench');
	const { memberId, isTrader } = useViewer();
	const [url, setUrl] = useSearchParams();
	const ids = readStoneIds(url.get('stones'), STONES_COMPARED);
	const onlyDifferences = url.get('only') === '1';
	const found = useQueries({ queries: ids.map((id) => ({ queryKey: [DIAMOND, id], queryFn: () => api.getDiamond({ params: { id } }), retry: false })) });
	const stones = found.flatMap(({ data, error }) => (data && isForMembers(data) && !isGone(error) ? [data] : []));
	const isLoading = found.some(({ isPending }) => isPending);
	const failed = found.filter(({ isError, data, error }) => isError && !data && !isGone(error));
	const gone = isLoading ? 0 : ids.length - stones.length - failed.length;
	const show = (next: readonly string[], only = onlyDifferences) => {
		const address = new URLSearchParams();
		if (next.length > 0) address.set('stones', writeStoneIds(next));
		if (only) address.set('only', '1');
		setUrl(address, { replace: true });
	};
	return (
		<>
			<PageTitle
				hint={gone > 0 && t('compare.gone', { count: gone })}
				actions={
					<Group gap="xs" className={classes.acts}>
						{isTrader && ids.length < STONES_COMPARED && <AddStone onAdd={(id) => show([...new Set([...ids, id])])} />}
						{stones.length > 0 && (
							<>
								<Switch label={t('compare.only')} checked={onlyDifferences} onChange={(event) => show(ids, event.currentTarget.checked)} />
								<Button
									variant="default"
									leftSection={<IconShare size={16} aria-hidden />}
									onClick={() => shareLink(linkTo('compare', { stones: writeStoneIds(ids) }), t('compare.title'))}
								>
									{t('compare.share')}
								</Button>
								<Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()} visibleFrom="sm">
									{t('compare.print')}
								</Button>
							</>
						)}
					</Group>
				}
			>
				{t('compare.title')}
			</PageTitle>
			{failed.length > 0 && <NotLoaded onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))} />}
			{isLoading ? (
				<CardSkeletons count={ids.length} />
			) : stones.length === 0 && failed.length === 0 ? (
				<EmptyState
					title={t('compare.none')}
					text={t('compare.how')}
					action={isTrader && <LinkButton to={linkTo('search')}>{t('compare.search')}</LinkButton>}
				/>
			) : (
				<>
					{memberId && <LiveDiamonds rows={stones} memberId={memberId} />}
					<Comparison stones={stones} onlyDifferences={onlyDifferences} onRemove={(id) => show(ids.filter((other) => other !== id))} />
				</>
			)}
		</>
	);
}

interface Props {
	stones: readonly Diamond[];
	onlyDifferences: boolean;
	onRemove: (diamondId: string) => void;
}

function Comparison({ stones, onlyDifferences, onRemove }: Props) {
	const { t } = useTranslation('workbench');
	const facts = useComparedFacts(stones).filter(({ differs }) => differs || !onlyDifferences);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled sideways by the keyboard too.
		<section className={classes.place} tabIndex={0} aria-label={t('compare.title')}>
			<table className={classes.table} style={{ '--stones': stones.length } as CSSProperties}>
				<thead>
					<tr>
						<td className={classes.corner} />
						{stones.map((diamond) => (
							<Head key={diamond.diamondId} diamond={diamond} onRemove={onRemove} />
						))}
					</tr>
				</thead>
				<tbody>
					{facts.map(({ name, values, differs }) => (
						<tr key={name} data-differs={differs || undefined}>
							<th scope="row">
								{name}
								{differs && (
									<span className={classes.mark} title={t('compare.differs')}>
										<VisuallyHidden>{t('compare.differs')}</VisuallyHidden>
									</span>
								)}
							</th>
							{values.map((value, at) => (
								<td key={stones[at]?.diamondId}>{value ?? '–'}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

function Head({ diamond, onRemove }: { diamond: Diamond; onRemove: Props['onRemove'] }) {
	const { t } = useTranslation('workbench');
	const stone = useTranslation('stone').t;
	const title = useDiamondTitle()(diamond);
	const canBid = useCanBid(diamond);
	const act = stone(diamond.leading ? 'auction.raise' : 'auction.bid');
	return (
		<th scope="col" className={classes.head}>
			<div className={classes.tray}>
				<DiamondPicture diamond={diamond} size={112} />
				<CloseButton size="sm" className={classes.remove} aria-label={t('compare.remove', { name: title })} onClick={() => onRemove(diamond.diamondId)} />
				<span className={classes.star}>
					<TrackStar diamond={diamond} />
				</span>
			</div>
			<Link to={linkTo('stone', { id: diamond.diamondId })} className={classes.title}>
				{title}
			</Link>
			{diamond.state !== 'DISPLAYED' && (
				<Group gap={6}>
					<StateBadge state={diamond.state} />
					{diamond.isBidPlaced && diamond.state === 'BIDDING' && (
						<Badge color={diamond.leading ? 'teal' : 'red'}>{stone(diamond.leading ? 'auction.leading' : 'auction.passed')}</Badge>
					)}
				</Group>
			)}
			{diamond.state === 'BIDDING' && diamond.closesAt && (
				<Text size="sm" component="div">
					<CountdownText until={diamond.closesAt} />
				</Text>
			)}
			{canBid && (
				<LinkButton
					size="compact-sm"
					to={linkTo('stone', { id: diamond.diamondId, bid: '1' })}
					variant={diamond.leading ? 'default' : 'filled'}
					classNames={{ root: classes.bid, label: classes.words }}
					aria-label={`${act}: ${title}`}
				>
					{act}
				</LinkButton>
			)}
		</th>
	);
}
