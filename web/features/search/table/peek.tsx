import { Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { listPhotos } from '#web/lib/files/photos.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { askBid } from '#web/parts/auctions/asked-bid.ts';
import { CountdownText } from '#web/parts/auctions/countdown-text.tsx';
import { useCanBid } from '#web/parts/auctions/use-can-bid.ts';
import { PlaceAmongEquals } from '#web/parts/prices/place-among-equals.tsx';
import { ListNote } from '#web/parts/prices/price-list/list-note.tsx';
import { buildPriceQuestion } from '#web/parts/prices/price-question.ts';
import { formatFinish, useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { formatMeasurements } from '#web/parts/stock/measurements.ts';
import { Photo, PhotoSurroundings } from '#web/parts/stock/pictures/photo.tsx';
import { StonePicture } from '#web/parts/stock/pictures/stone-picture.tsx';
import { SharedCertificate } from '#web/parts/stock/shared-certificate.tsx';
import { StateBadge } from '#web/parts/stock/state-badge.tsx';
import { StatedFacts } from '#web/parts/stock/stated-facts.tsx';
import { type TradeName, useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import classes from './peek.module.css';

export function Peek({ diamond }: { diamond: Diamond | undefined }) {
	const { t } = useTranslation('search');
	// Deferred: the row at the cursor is rendered first, and stones that are skipped are not rendered.
	const shown = useDeferredValue(diamond);
	return (
		<aside className={classes.panel} aria-label={t('peek.title')}>
			{shown && <Stone diamond={shown} />}
		</aside>
	);
}

/** Shows where the asking price is among those of comparable stones. Renders nothing without an asking price. */
function PriceAmongEquals({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('prices');
	const { memberId } = useViewer();
	if (diamond.askingPrice === undefined) return null;
	return (
		<div className={classes.equals}>
			<span>{t('column')}</span>
			<PlaceAmongEquals question={{ ...buildPriceQuestion(diamond, memberId), askingPrice: diamond.askingPrice }} />
		</div>
	);
}

const PROPORTIONS = ['totalDepth', 'tablePercent', 'crownAngle', 'pavilionAngle', 'girdle', 'culet'] as const;

const Stone = memo(PlainStone);

function PlainStone({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('search');
	const stone = useTranslation('stone').t;
	const label = useTradeLabels();
	const title = useDiamondTitle();
	const { money, decimal } = useFormat();
	const { currentBid, askingPrice, weight } = diamond;
	const canBid = useCanBid(diamond);
	const lengths = formatMeasurements(diamond, decimal);
	const measurements = lengths && `${lengths} ${label.unit('millimetres')}`;
	const [photo] = listPhotos(diamond);
	const facts: [TradeName, string | undefined][] = [
		['measurements', photo && measurements],
		['fluorescence', diamond.fluorescence && label.value('fluorescence', diamond.fluorescence)],
		...PROPORTIONS.map((name): [TradeName, string | undefined] => [name, diamond[name] === undefined ? undefined : label.text(name, diamond[name])]),
	];
	return (
		<Stack gap="sm">
			<div className={classes.hero}>
				{photo ? (
					<>
						<PhotoSurroundings photo={photo} />
						<Photo photo={photo} alt="" sizes="320px" fit="contain" />
					</>
				) : (
					<StonePicture stone={diamond} size={176} />
				)}
				{measurements && !photo && <span className={classes.measures}>{measurements}</span>}
				{!photo && <span className={classes.source}>{t('peek.drawn')}</span>}
			</div>
			<div>
				<Text className={classes.title}>{title(diamond)}</Text>
				<Hint>{[formatFinish(diamond), diamond.laboratory, diamond.certificateNumber].filter(Boolean).join(' · ')}</Hint>
				<Hint>{[diamond.seller.company, diamond.lotId].join(' · ')}</Hint>
				<SharedCertificate diamond={diamond} />
			</div>
			<Group justify="space-between" align="flex-end" wrap="nowrap">
				<div>
					<Hint size="xs">{currentBid === undefined ? label.attribute('askingPrice') : stone(diamond.leading ? 'auction.leadBid' : 'auction.currentBid')}</Hint>
					<Text className={classes.money}>
						{currentBid === undefined ? (askingPrice === undefined ? t('onRequest') : money(askingPrice)) : money(currentBid)}
					</Text>
					{(currentBid ?? askingPrice) !== undefined && (
						<Text size="xs" c="dimmed" className="figures">
							{`${label.attribute('totalPrice')} ${money(computeTotalPrice(currentBid ?? askingPrice ?? 0, weight))}`}
						</Text>
					)}
				</div>
				{currentBid !== undefined && askingPrice !== undefined && (
					<div className={classes.asking}>
						<Hint size="xs">{t('peek.asking')}</Hint>
						<Text className={classes.askingAmount}>{money(askingPrice)}</Text>
						<Text size="xs" c="dimmed" className="figures">
							{`${Math.round((currentBid / askingPrice) * 100)}%`}
						</Text>
					</div>
				)}
			</Group>
			<ListNote diamond={diamond} />
			<PriceAmongEquals diamond={diamond} />
			{diamond.state !== 'DISPLAYED' && (
				<Group justify="space-between">
					<StateBadge state={diamond.state} />
					{diamond.closesAt && diamond.state === 'BIDDING' && (
						<Text size="sm" fw={600}>
							<CountdownText until={diamond.closesAt} />
						</Text>
					)}
				</Group>
			)}
			<Group gap="xs" grow>
				{canBid && (
					<Button aria-haspopup="dialog" onClick={() => askBid(diamond)}>
						{stone(diamond.leading ? 'auction.raise' : diamond.isBidPlaced ? 'auction.bidAgain' : 'auction.bid')}
					</Button>
				)}
				<LinkButton to={linkTo('stone', { id: diamond.diamondId })} variant="default" rightSection={<IconExternalLink size={14} aria-hidden />}>
					{t('peek.open')}
				</LinkButton>
			</Group>
			<StatedFacts facts={facts} className={classes.facts} />
		</Stack>
	);
}
