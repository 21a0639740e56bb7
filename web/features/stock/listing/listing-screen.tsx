import { Alert, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond, Scanned } from '#shared/contract/stock/diamonds.ts';
import { readLinkAmount } from '#web/lib/addresses/link-amount.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { useBack } from '#web/lib/addresses/use-back.ts';
import { api } from '#web/lib/api/api.ts';
import { isGone } from '#web/lib/api/errors.ts';
import { loadLater, loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { UploadTabs } from '#web/parts/sheets/upload-tabs.tsx';
import { DIAMOND, isForMembers } from '#web/parts/stock/diamond-cache.ts';
import { takeScan } from '#web/parts/stock/handed-scan.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DraftOffer } from '#web/ui/forms/draft-offer.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { addScanned, EMPTY_DRAFT, fillDraft } from './draft.ts';
import { useKeptDraft } from './draft-store.ts';
import { ListingForm } from './listing-form.tsx';

const ScannedNotice = loadLater(async () => (await import('./scanned-notice.tsx')).ScannedNotice);
const KnownCertificate = loadLater(async () => (await import('./known-certificate.tsx')).KnownCertificate);
const ScanDialog = loadWhenOpened(async () => (await import('./scan-dialog.tsx')).ScanDialog);

/** Lists a stone, or changes the one of `?id=`. A link may fill in a new price: `&price=`. */
export default function ListingScreen() {
	const [url] = useSearchParams();
	const id = url.get('id');
	return id ? <EditListing key={id} id={id} price={readLinkAmount(url, 'price')} /> : <NewListing />;
}

function NewListing() {
	const { t } = useTranslation('listing');
	const navigate = useNavigate();
	const back = useBack(linkTo('inventory'));
	const { draft, setDraft, reset, kept, takeUp } = useKeptDraft('listing new', EMPTY_DRAFT);
	// Changes the form's key after each listing, so that the next form starts empty and without messages.
	const [listed, setListed] = useState(0);
	const [url] = useSearchParams();
	const isScan = url.has('scan');
	const [scanning, scanner] = useDisclosure(isScan);
	useEffect(() => {
		if (isScan) scanner.open();
	}, [isScan, scanner.open]);
	const [scanned, setScanned] = useState<Scanned>();
	const fill = (found: Scanned) => {
		setScanned(found);
		setDraft(addScanned(draft, found.fields));
	};
	// A scan on another screen leads here.
	const { key } = useLocation();
	useEffect(() => {
		const handed = key ? takeScan() : undefined;
		if (!handed) return;
		setScanned(handed);
		setDraft(addScanned(draft, handed.fields));
	}, [key, draft, setDraft]);
	return (
		<>
			<UploadTabs current={isScan ? 'scan' : 'stone'} />
			<PageTitle
				hint={t('intro')}
				actions={
					<Button variant="light" leftSection={<IconQrcode size={18} aria-hidden />} onClick={scanner.open}>
						{t('scan.button')}
					</Button>
				}
			>
				{t('createTitle')}
			</PageTitle>
			<ScanDialog opened={scanning} onClose={scanner.close} onScanned={fill} />
			<DraftOffer kept={kept} onTake={takeUp} />
			{scanned && <ScannedNotice scanned={scanned} draft={draft} />}
			{scanned && <KnownCertificate draft={draft} onFill={(texts) => setDraft({ ...draft, ...texts })} />}
			<ListingForm
				key={listed}
				draft={draft}
				onDraft={setDraft}
				offersKnown={!scanned}
				onCancel={() => {
					reset();
					back();
				}}
				onSaved={(diamond, another) => {
					showSuccessToast(t('created'));
					reset();
					setScanned(undefined);
					if (another) {
						setListed(listed + 1);
						window.scrollTo({ top: 0 });
					} else void navigate(linkTo('stone', { id: diamond.diamondId }));
				}}
			/>
		</>
	);
}

function EditListing({ id, price }: { id: string; price: number | undefined }) {
	const { t } = useTranslation('listing');
	const listing = useQuery({ queryKey: [DIAMOND, id], queryFn: () => api.getDiamond({ params: { id } }), refetchOnWindowFocus: false });
	if (listing.isPending) return <RowSkeletons count={10} />;
	const diamond = isGone(listing.error) ? undefined : listing.data;
	if (diamond && isForMembers(diamond) && diamond.abilities.edit) return <EditForm diamond={diamond} price={price} />;
	if (!diamond && !isGone(listing.error)) return <LoadFailure title={t('loadFailed')} query={listing} />;
	return (
		<EmptyState
			title={t('notEditable.title')}
			text={t('notEditable.text')}
			action={<LinkButton to={diamond ? linkTo('stone', { id }) : linkTo('inventory')}>{t('notEditable.action')}</LinkButton>}
		/>
	);
}

function EditForm({ diamond: loaded, price }: { diamond: Diamond; price: number | undefined }) {
	const { t } = useTranslation('listing');
	const navigate = useNavigate();
	const { money } = useFormat();
	// The first answer: a later one must not overwrite typed text. The version shows whether the listing has changed.
	const [diamond] = useState(loaded);
	const back = useBack(linkTo('stone', { id: diamond.diamondId }));
	const [start] = useState(() => fillDraft(price === undefined ? diamond : { ...diamond, askingPrice: price }));
	const { draft, setDraft, reset, kept, takeUp } = useKeptDraft(`listing ${diamond.diamondId}`, start);
	return (
		<>
			<PageTitle>{t('editTitle', { lotId: diamond.lotId })}</PageTitle>
			<DraftOffer kept={kept} onTake={takeUp} />
			{price !== undefined && (
				<Alert mb="md" role="status">
					{t('fromLink', { price: money(price), before: diamond.askingPrice === undefined ? t('notStated') : money(diamond.askingPrice) })}
				</Alert>
			)}
			<ListingForm
				draft={draft}
				onDraft={setDraft}
				editing={diamond}
				onCancel={() => {
					reset();
					back();
				}}
				onSaved={(saved) => {
					showSuccessToast(t('updated'));
					void navigate(linkTo('stone', { id: saved.diamondId }), { replace: true });
				}}
			/>
		</>
	);
}
