import { ActionIcon, Box, Button, Group, Stack } from '@mantine/core';
import { IconArrowLeft, IconFileUpload, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Member } from '#shared/contract/accounts/members.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { useBack } from '#web/lib/addresses/use-back.ts';
import { readWholePage } from '#web/lib/addresses/whole-page.ts';
import { api } from '#web/lib/api/api.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { INVENTORY } from '#web/parts/stock/diamond-cache.ts';
import { LiveDiamonds } from '#web/parts/stock/live-diamonds.tsx';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MultiSelect } from '#web/ui/forms/choices.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CardSkeletons, RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import classes from './inventory-screen.module.css';
import { changeView, type InventoryView, readView, writeView } from './inventory-url.ts';
import { useInventorySelection } from './use-inventory-selection.ts';
import { useSortFailure } from './use-sort-failure.ts';

const InventoryToolbar = loadLater(async () => (await import('./inventory-toolbar.tsx')).InventoryToolbar);
const PriceRuns = loadLater(async () => (await import('./reprice/price-runs.tsx')).PriceRuns);
const StoneFinder = loadLater(async () => (await import('./stone-finder.tsx')).StoneFinder);
const DecideList = loadLater(async () => (await import('./decide/decide-list.tsx')).DecideList);
const InventoryList = loadLater(async () => (await import('./inventory-list.tsx')).InventoryList);
const Pager = loadLater(async () => (await import('#web/ui/lists/pager.tsx')).Pager);

/** Padding with which all that finds and adds stones fits into one line of a phone. */
const SNUG = { base: 10, sm: 18 };

export default function InventoryScreen() {
	const { member } = useSession();
	return member ? <Inventory member={member} /> : null;
}

const LabelsDialog = loadLater(async () => (await import('./labels/labels-dialog.tsx')).default);
const EditGrid = loadLater(async () => (await import('./grid/edit-grid.tsx')).default, <RowSkeletons count={10} />);

function Inventory({ member }: { member: Member }) {
	const { t } = useTranslation('inventory');
	const label = useTradeLabels();
	const back = useBack(linkTo('dashboard'));
	const [url, setUrl] = useSearchParams();
	const shown = useMemo(() => readView(url), [url]);
	const show = (changed: Partial<InventoryView>) => {
		// The selection survives a change of the page, but not of the states or numbers.
		if (changed.state || changed.numbers) selection.clear();
		setUrl(writeView({ ...shown, page: 0, ...changed }));
	};
	const [isLabelling, setLabelling] = useState(false);
	const [gridTools, setGridTools] = useState<HTMLDivElement | null>(null);
	const inventory = useInventory(member.userName, shown);
	const rows = inventory.data?.content ?? [];
	const total = inventory.data?.totalElements;
	const selection = useInventorySelection(member.userName, shown, rows);
	const selected = selection.stones;

	useSortFailure(inventory.isError && shown.sort !== undefined);

	return (
		<Stack gap="sm" className={classes.screen}>
			<PageTitle
				actions={
					<>
						<StoneFinder userName={member.userName} onMany={(numbers) => show({ numbers, state: [] })} />
						<MultiSelect
							aria-label={t('states')}
							placeholder={shown.state.length ? undefined : t('allStates')}
							data={LISTING_STATES.map((state) => ({ value: state, label: label.value('state', state) }))}
							value={shown.state}
							onChange={(chosen) => show({ state: LISTING_STATES.filter((state) => chosen.includes(state)) })}
							clearable
							size="sm"
							className={classes.states}
						/>
						<ActionIcon variant="default" size={36} aria-label={t('back')} onClick={back}>
							<IconArrowLeft size={18} />
						</ActionIcon>
						<LinkButton to={linkTo('listing')} px={SNUG} aria-label={t('toolbar.add')}>
							<IconPlus size={16} aria-hidden />
							<Box component="span" ms={8} visibleFrom="sm">
								{t('toolbar.add')}
							</Box>
						</LinkButton>
						<LinkButton to={linkTo('upload')} variant="default" px={SNUG} aria-label={t('toolbar.upload')}>
							<IconFileUpload size={16} aria-hidden />
							<Box component="span" ms={8} visibleFrom="sm">
								{t('toolbar.upload')}
							</Box>
						</LinkButton>
					</>
				}
			>
				{t('title')}
			</PageTitle>
			<InventoryToolbar
				userName={member.userName}
				shown={shown}
				onView={(view) => setUrl(writeView(changeView(shown, view)))}
				onAll={() => show({ numbers: [] })}
				selection={selection}
				page={rows}
				total={total}
				onLabels={() => setLabelling(true)}
				gridTools={setGridTools}
			/>
			{isLabelling && <LabelsDialog stones={selected} onClose={() => setLabelling(false)} />}
			<PriceRuns userName={member.userName} />
			<DecideList userName={member.userName} memberId={member.userId} />
			{inventory.isPending ? (
				shown.view === 'thumb' ? (
					<CardSkeletons count={8} />
				) : (
					<RowSkeletons count={10} />
				)
			) : !inventory.data ? (
				<LoadFailure title={t('failed')} query={inventory} />
			) : rows.length === 0 ? (
				<Nothing view={shown} total={total ?? 0} onShow={show} />
			) : (
				<>
					<LiveDiamonds rows={rows} memberId={member.userId} />
					{shown.view === 'grid' ? (
						<EditGrid rows={rows} tools={gridTools} />
					) : (
						<InventoryList
							rows={rows}
							view={shown.view}
							sort={shown.sort}
							onSort={(sort) => show({ sort })}
							waiting={inventory.isPlaceholderData}
							selection={selection.ids}
							onToggle={selection.toggle}
						/>
					)}
					<Pager
						label={t('pages')}
						page={shown.page}
						size={shown.size}
						total={total ?? 0}
						onPage={(page) => show({ page })}
						onSize={(size) => show({ size })}
					/>
				</>
			)}
		</Stack>
	);
}

function useInventory(userName: string, { page, size, state, sort, numbers }: InventoryView) {
	return useQuery({
		queryKey: [INVENTORY, userName, page, size, state, sort, numbers],
		queryFn: () => {
			const filters = { state: state.length ? state : undefined, sort: sort ? [sort] : [], numbers: numbers.length ? numbers : undefined };
			return readWholePage((number, asked) => api.inventory({ body: { userName, page: number, size: asked, ...filters } }), page, size);
		},
		placeholderData: keepPreviousData,
	});
}

function Nothing({ view, total, onShow }: { view: InventoryView; total: number; onShow: (changed: Partial<InventoryView>) => void }) {
	const { t } = useTranslation('inventory');
	if (view.state.length > 0 || view.numbers.length > 0 || total > 0) {
		return (
			<EmptyState title={t('empty.stateTitle')} text={t('empty.stateText')} action={<Button onClick={() => onShow({ state: [] })}>{t('allStates')}</Button>} />
		);
	}
	return (
		<EmptyState
			title={t('empty.title')}
			text={t('empty.text')}
			action={
				<Group>
					<LinkButton to={linkTo('listing')}>{t('toolbar.add')}</LinkButton>
					<LinkButton to={linkTo('upload')} variant="default">
						{t('toolbar.upload')}
					</LinkButton>
				</Group>
			}
		/>
	);
}
