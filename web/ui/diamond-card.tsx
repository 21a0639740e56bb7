import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { useFormat } from '../lib/format.ts';
import { loadLater } from '../lib/on-demand.tsx';
import { chooseAuctionWords } from './auction-words.ts';
import { CountdownText } from './countdown-text.tsx';
import { isForMembers, type ShownDiamond } from './diamond-cache.ts';
import classes from './diamond-card.module.css';
import { DiamondPicture } from './diamond-picture.tsx';
import { formatGrade } from './grade-code.ts';
import { LISTED_GRADES } from './listed-attributes.ts';
import { formatMeasurements } from './measurements.ts';
import { Money } from './money.tsx';
import { StateBadge } from './state-badge.tsx';
import { StatedFacts } from './stated-facts.tsx';
import { StoneLink } from './stone-link.tsx';
import { type TradeName, useTradeLabels } from './trade-labels.ts';

const ListNote = loadLater(async () => (await import('./price-list/list-note.tsx')).ListNote);

interface Props {
	diamond: ShownDiamond;
	/** At the head's end: a star, a checkbox. */
	corner?: ReactNode;
	/** At the foot's end: an edit button. */
	action?: ReactNode;
	/** Under the grades: days left, for instance. */
	note?: ReactNode;
	active?: boolean;
	selected?: boolean;
}

/** A stone as a card (specification 2): what it is, its grades and measurements, its price and its auction. */
export function DiamondCard({ diamond, corner, action, note, active, selected }: Props) {
	const label = useTradeLabels();
	const { carats, decimal, date } = useFormat();
	const facts: [TradeName, string | undefined][] = [
		...LISTED_GRADES.map((name): [TradeName, string | undefined] => [name, diamond[name] && formatGrade(label, name, diamond[name])]),
		['measurements', formatMeasurements(diamond, decimal)],
		['ratio', diamond.ratio === undefined ? undefined : decimal(diamond.ratio, 2)],
		['treatment', diamond.treatment],
		['lotId', isForMembers(diamond) ? diamond.lotId : undefined],
	];
	return (
		<article className={classes.card} data-active={active || undefined} data-selected={selected || undefined}>
			<div className={classes.head}>
				<DiamondPicture diamond={diamond} size={72} />
				<div className={classes.title}>
					<StoneLink diamond={diamond} className={classes.link}>
						{label.value('shape', diamond.shape)} {carats(diamond.weight)}
					</StoneLink>
					<Text size="sm">{label.color(diamond)}</Text>
				</div>
				{corner && <div className={classes.above}>{corner}</div>}
			</div>
			<StatedFacts facts={facts} className={classes.grades} />
			{isForMembers(diamond) && <Auction diamond={diamond} />}
			{note}
			<div className={classes.foot}>
				{isForMembers(diamond) && <Price diamond={diamond} />}
				<Group gap="xs" align="flex-end">
					<Text size="xs" c="dimmed">
						{date(diamond.createdAt)}
					</Text>
					{action && <div className={classes.above}>{action}</div>}
				</Group>
			</div>
		</article>
	);
}

function Price({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('trade');
	return (
		<div>
			<Text fw={700}>
				<Money amount={diamond.askingPrice} />{' '}
				{diamond.askingPrice !== undefined && (
					<Text span size="xs" c="dimmed" fw={400}>
						{t('perCarat')}
					</Text>
				)}
			</Text>
			{diamond.totalPrice !== undefined && (
				<Text size="sm" c="dimmed">
					{t('attribute.totalPrice')} <Money amount={diamond.totalPrice} />
				</Text>
			)}
			<ListNote diamond={diamond} />
		</div>
	);
}

function Auction({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('stone');
	if (diamond.state === 'DISPLAYED') return null;
	const words = chooseAuctionWords(diamond);
	return (
		<div>
			<Group gap={6}>
				<StateBadge state={diamond.state} />
				{diamond.isBidPlaced && (
					<Badge variant="light" color={diamond.leading ? 'teal' : diamond.state === 'BIDDING' ? 'red' : 'gray'}>
						{t(words.standing)}
					</Badge>
				)}
			</Group>
			{diamond.currentBid !== undefined && (
				<Group justify="space-between" gap={6} mt={4}>
					<Text size="sm">
						{t(words.price)}{' '}
						<b>
							<Money amount={diamond.currentBid} />
						</b>
					</Text>
					{diamond.state === 'BIDDING' && diamond.closesAt && (
						<Text size="sm">
							<CountdownText until={diamond.closesAt} />
						</Text>
					)}
				</Group>
			)}
		</div>
	);
}
