import { ActionIcon, Anchor, Group, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { IconArrowLeft, IconShare2 } from '@tabler/icons-react';
import { useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#shared/contract/client.ts';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond, GuestDiamond } from '#shared/contract/stock/diamonds.ts';
import { isSearchable } from '#shared/domain/stock/listing.ts';
import { useScreenParams } from '#web/lib/addresses/navigation.ts';
import { useBack } from '#web/lib/addresses/use-back.ts';
import { isGone } from '#web/lib/api/errors.ts';
import { loadSoon } from '#web/lib/browser/on-demand.tsx';
import { shareLink } from '#web/lib/files/share.ts';
import { isRecord } from '#web/lib/is-record.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { GuestInvitation } from '#web/parts/accounts/guest-invitation.tsx';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { SharedCertificate } from '#web/parts/stock/shared-certificate.tsx';
import { TrackStar } from '#web/parts/stock/track-star.tsx';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Tooltip } from '#web/ui/forms/choices.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import loading from '#web/ui/loading.module.css';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { AuctionPanel } from './auction/auction-panel.tsx';
import { makeReportLink } from './auction/report-link.ts';
import { AuctionCourse } from './auction-course.tsx';
import { CompletionPanel, DecisionPanel, ManagePanel } from './party-panels.tsx';
import { Gallery } from './pictures/gallery.tsx';
import { RequestMedia } from './pictures/request-media.tsx';
import { StoneAbove, StoneProportions } from './pictures/stone-drawing.tsx';
import { useView } from './pictures/use-view.ts';
import { findViewer } from './pictures/viewer.ts';
import { SellerStanding } from './seller-standing.tsx';
import { SimilarStones } from './similar-stones.tsx';
import classes from './stone.module.css';
import { StoneAttributes } from './stone-attributes.tsx';
import { BidDialog, useBidding } from './use-bidding.ts';
import { useStone } from './use-stone.ts';

const loadParts = () => import('./stone-parts.tsx');

const LedgerSection = loadSoon(async () => (await loadParts()).LedgerSection);

/** A placeholder of the expected size prevents the parts below from moving. */
const PricePanel = loadSoon(
	async () => (await loadParts()).PricePanel,
	<Paper withBorder p="md">
		<Skeleton height={240} />
	</Paper>,
);

export default function StoneScreen() {
	const { id = '' } = useScreenParams<'stone'>();
	const { t } = useTranslation('stone');
	const { memberId } = useViewer();
	const { query, liveChanges } = useStone(id, memberId);
	useView(query.data, memberId);
	// The first rendering is done in small steps, so that input is not delayed. Later updates are rendered at once.
	const hasBegun = useDeferredValue(query.data !== undefined, false);
	const gone = isGone(query.error) ? query.error : undefined;
	if (query.data && hasBegun) return <Stone key={id} diamond={query.data} gone={gone} liveChanges={liveChanges} />;
	if (query.isPending || query.data) return <RowSkeletons count={24} />;
	if (gone) return <Gone was={gone.problem.diamond} />;
	return <LoadFailure title={t('failed')} query={query} />;
}

/** Says that a stone is no longer for sale. `was` is what everybody saw of it, if the market says so; then it shows similar ones. */
function Gone({ was }: { was: unknown }) {
	const { t } = useTranslation('stone');
	return (
		<Stack>
			<EmptyState
				order={1}
				title={t('notFound.title')}
				text={t('notFound.text')}
				action={<LinkButton to={linkTo('home')}>{t('notFound.action')}</LinkButton>}
			/>
			{isGuestDiamond(was) && <SimilarStones diamond={was} />}
		</Stack>
	);
}

function isGuestDiamond(found: unknown): found is GuestDiamond {
	return isRecord(found) && typeof found.shape === 'string' && typeof found.weight === 'number';
}

interface StoneProps {
	diamond: ShownDiamond;
	/** The market's answer that the viewer may not see the stone any more. */
	gone: ApiError | undefined;
	liveChanges: number;
}

function Stone({ diamond, gone, liveChanges }: StoneProps) {
	const bidding = useBidding(diamond);
	const { isTrader } = useViewer();
	// Parts below the first window are rendered after it.
	const isFirstShown = useDeferredValue(true, false);
	if (gone && !bidding.isOpen) return <Gone was={gone.problem.diamond} />;
	return (
		<Stack gap="xs">
			<Head diamond={diamond} />
			<div className={`${classes.layout} ${loading.columns}`}>
				<div className={classes.about}>
					<StoneAttributes className={classes.grades} diamond={diamond} sections={['grades']} />
					<StoneAttributes className={`${classes.measures} ${loading.lower}`} diamond={diamond} sections={['certificate', 'measurements']} />
				</div>
				<Stack className={`${classes.side} ${loading.inOrder} ${loading.upper}`}>
					{isForMembers(diamond) ? <Side diamond={diamond} bidding={bidding} liveChanges={liveChanges} /> : <GuestInvitation isStone />}
				</Stack>
				<Stack className={`${classes.picture} ${loading.lower}`}>
					<Gallery diamond={diamond} />
					{diamond.images.length === 0 && <StoneAbove diamond={diamond} />}
					{isForMembers(diamond) && <RequestMedia diamond={diamond} />}
					<StoneProportions diamond={diamond} />
				</Stack>
				<Stack className={`${classes.rest} ${loading.lower}`}>
					{isFirstShown && (
						<>
							<SimilarStones diamond={diamond} />
							<StoneAttributes diamond={diamond} sections={['more']} />
						</>
					)}
				</Stack>
			</div>
			{isFirstShown && isTrader && isForMembers(diamond) && <LedgerSection diamond={diamond} />}
		</Stack>
	);
}

function Head({ diamond }: { diamond: Diamond | GuestDiamond }) {
	const { t } = useTranslation('stone');
	const { date } = useFormat();
	const title = useDiamondTitle()(diamond);
	// After opening a link there is no list of results to return to.
	const back = useBack(linkTo('home'));
	const { memberId } = useViewer();
	const isOwn = isForMembers(diamond) && diamond.seller.userId === memberId;
	const seller = isForMembers(diamond) && (isOwn ? t('yourStone') : `${diamond.seller.company} (${t('rank', { rank: diamond.seller.rank })})`);
	const app = useTranslation().t('appName');
	useEffect(() => {
		document.title = title;
		// The search, for one, sets no title.
		return () => {
			document.title = app;
		};
	}, [title, app]);
	return (
		<Group wrap="nowrap" align="flex-start" gap="md">
			<ActionIcon variant="default" size="lg" aria-label={t('back')} onClick={back}>
				<IconArrowLeft size={18} />
			</ActionIcon>
			<div style={{ flex: 1, minWidth: 0 }}>
				<Title order={1} size="h3">
					{title}
				</Title>
				<Hint>
					<Grades diamond={diamond} />
				</Hint>
				<Hint>{[seller, t('listedOn', { date: date(diamond.createdAt) })].filter(Boolean).join(' · ')}</Hint>
				{isForMembers(diamond) && <SharedCertificate diamond={diamond} />}
			</div>
			<Group gap={4} wrap="nowrap">
				<Tooltip label={t('share')}>
					<ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('share')} onClick={() => shareLink(window.location.pathname, title)}>
						<IconShare2 size={20} />
					</ActionIcon>
				</Tooltip>
				{isForMembers(diamond) && !isOwn && (isSearchable(diamond.state) || diamond.tracked) && <TrackStar diamond={diamond} size="lg" />}
			</Group>
		</Group>
	);
}

/** Shows the grades that dealers look at first: cut, polish and symmetry, fluorescence, and the laboratory with a link to its report. */
function Grades({ diamond }: { diamond: ShownDiamond }) {
	const { t } = useTranslation('stone');
	const label = useTradeLabels();
	const { cut, polish, symmetry, fluorescence, laboratory } = diamond;
	const finish = [cut, polish, symmetry].every((grade) => grade === 'EX') ? '3EX' : [cut, polish, symmetry].filter(Boolean).join('-');
	const number = isForMembers(diamond) ? diamond.certificateNumber : undefined;
	const link = laboratory && number ? makeReportLink(laboratory, number) : undefined;
	const words = [finish, fluorescence && label.value('fluorescence', fluorescence), laboratory && !link && `${laboratory} ${number ?? ''}`].filter(Boolean);
	return (
		<>
			{words.join(' · ')}
			{link && (
				<>
					{words.length > 0 && ' · '}
					<Anchor href={link} target="_blank" rel="noopener noreferrer" inherit underline="always" title={t('checkReport', { laboratory })}>
						{laboratory} {number}
					</Anchor>
				</>
			)}
		</>
	);
}

function Side({ diamond, bidding, liveChanges }: { diamond: Diamond; bidding: ReturnType<typeof useBidding>; liveChanges: number }) {
	const { memberId, isAdmin } = useViewer();
	const viewer = findViewer(diamond, memberId, isAdmin);
	// A party whose silence has consequences sees them first, and either party a dispute.
	const isUrgent = diamond.state === 'ACCEPTED' && (diamond.abilities.confirm || (diamond.disputedBy && diamond.confirmations));
	// A form that was opened for one auction is not sent for the next.
	const completion = <CompletionPanel key={diamond.closesAt} diamond={diamond} isSeller={viewer === 'seller'} />;
	return (
		<>
			{isUrgent && completion}
			{diamond.abilities.decide && <DecisionPanel diamond={diamond} />}
			<AuctionPanel diamond={diamond} viewer={viewer} liveChanges={liveChanges} onBid={bidding.open} />
			<PricePanel diamond={diamond} />
			<AuctionCourse diamond={diamond} viewer={viewer} />
			{!isUrgent && (diamond.confirmations || diamond.abilities.confirm) && completion}
			{viewer === 'seller' && <ManagePanel diamond={diamond} />}
			<SellerStanding seller={diamond.seller} />
			<BidDialog diamond={diamond} opened={bidding.isOpen} onClose={bidding.close} proposed={bidding.proposed} />
		</>
	);
}
