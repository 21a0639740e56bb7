import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconDeviceDesktop, IconFilter, IconGavel, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { startOutbidTone } from '#web/lib/live/tone.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { CardSkeletons } from '#web/ui/loading-skeletons.tsx';
import { MenuOnDemand } from '#web/ui/overlays/menu-on-demand.tsx';
import { AuctionCard } from './auction-card.tsx';
import classes from './floor.module.css';
import type { FloorFilterProps } from './floor-filter-form.tsx';
import { countFloorFilters, writeFloorFilters } from './floor-filters.ts';
import { NextClose } from './next-close.tsx';
import { FLOOR_PARTS } from './sort-floor.ts';
import type { Floor } from './use-floor.ts';
import { useOutbidSound } from './use-outbid-alarm.ts';

/**
 * On a phone two level rows: the numbers of auctions, and below them the sum and the next close. Not in the styles of daily screens, which a stone's page
 * loads too.
 */
const TWO_ROWS = { display: 'grid', gridTemplateColumns: '1fr 1fr auto', columnGap: 16, whiteSpace: 'nowrap' };

export function FloorFigures({ floor: { counts, isTrader, leading, outbid, writeOwn } }: { floor: Floor }) {
	const { t } = useTranslation('auctions');
	const { money, count } = useFormat();
	const isSmall = useMedia('(max-width: 35.99em)');
	const owed = leading.reduce((sum, { currentBid = 0, weight }) => sum + computeTotalPrice(currentBid, weight), 0);
	return (
		<dl className={classes.figures} style={isSmall ? TWO_ROWS : undefined}>
			<Figure name={t('figures.running')}>{counts && count(counts.TODAY + counts.LATER)}</Figure>
			{isTrader && (
				<>
					<Figure name={t('figures.lead')} tone="good">
						{writeOwn(count(leading.length))}
					</Figure>
					<Figure name={t('figures.outbid')} tone="bad">
						{writeOwn(count(outbid.length))}
					</Figure>
					<Figure name={t('figures.owed')} columns={2}>
						{writeOwn(money(owed))}
					</Figure>
				</>
			)}
			<NextClose counts={counts} />
		</dl>
	);
}

/** Shows a number under its name. `columns`: how many columns it takes where figures are in columns. */
export function Figure({ name, tone, columns, children }: { name: string; tone?: 'good' | 'bad'; columns?: number; children: React.ReactNode }) {
	return (
		<div data-tone={tone} style={{ gridColumn: columns && `span ${columns}` }}>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}

export function FloorTools({ floor: { isTrader, address }, onWall }: { floor: Floor; onWall: () => void }) {
	const { t } = useTranslation('auctions');
	const { url, setUrl, part, filters, choose } = address;
	return (
		<Group gap="xs" mb="md">
			{isTrader && (
				<SegmentedControl
					size="xs"
					className={classes.parts}
					aria-label={t('part.label')}
					value={part}
					onChange={(value) => choose('part', value)}
					data={FLOOR_PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
				/>
			)}
			<FloorFilter filters={filters} onChange={(chosen) => setUrl(writeFloorFilters(url, chosen), { replace: true })} />
			{isTrader && <OutbidSound />}
			<Button size="xs" variant="default" leftSection={<IconDeviceDesktop size={14} aria-hidden />} onClick={onWall} visibleFrom="md">
				{t('wall.open')}
			</Button>
		</Group>
	);
}

/** Switches the outbid tone, which is off by default. Turning it on plays it once. */
function OutbidSound() {
	const { t } = useTranslation('auctions');
	const [isOn, setOn] = useOutbidSound();
	const change = () => {
		setOn(!isOn);
		if (!isOn) void startOutbidTone();
	};
	const Icon = isOn ? IconVolume : IconVolumeOff;
	return (
		<Button size="xs" variant={isOn ? 'light' : 'default'} aria-pressed={isOn} leftSection={<Icon size={14} aria-hidden />} onClick={change}>
			{t('sound')}
		</Button>
	);
}

export function EmptyFloor({ floor: { isWhole, place, counts, isTrader } }: { floor: Floor }) {
	const { t } = useTranslation('auctions');
	return (
		<EmptyState
			icon={<IconGavel size={28} stroke={1.4} />}
			title={t(isWhole && place !== 'decided' && counts?.TODAY === 0 && counts.LATER === 0 ? 'empty.none' : 'empty.here')}
			text={t('empty.text')}
			action={isTrader && <LinkButton to={linkTo('search')}>{t('empty.action')}</LinkButton>}
		/>
	);
}

/** Shows a board of auction cards. New cards are rendered in small steps, so that input is not delayed. */
export function Board({ auctions, label }: { auctions: readonly Diamond[]; label: string }) {
	const hasBegun = useDeferredValue(true, false);
	if (!hasBegun) return <CardSkeletons count={12} />;
	return (
		<ul className={classes.board} aria-label={label}>
			{auctions.map((diamond) => (
				<li key={diamond.diamondId}>
					<AuctionCard diamond={diamond} />
				</li>
			))}
		</ul>
	);
}

/** Filters a board by shape, weight, price and seller, once the form is sent. The button shows the number of set filters. */
function FloorFilter(props: FloorFilterProps) {
	const { t } = useTranslation('auctions');
	const count = countFloorFilters(props.filters);
	return (
		<MenuOnDemand
			opens="dialog"
			load={async () => (await import('./floor-filter-form.tsx')).FloorFilterForm}
			more={props}
			button={
				<Button size="xs" variant={count > 0 ? 'light' : 'default'} leftSection={<IconFilter size={14} aria-hidden />}>
					{count > 0 ? t('filter.some', { count }) : t('filter.none')}
				</Button>
			}
		/>
	);
}
