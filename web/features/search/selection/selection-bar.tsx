import { Button, CloseButton, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconDownload, IconLink, IconPhotoQuestion, IconScale, IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { STONES_SELECTED } from '#shared/domain/search/limits.ts';
import { STONES_COMPARED, STONES_IN_LINK } from '#shared/domain/stock/limits.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { writeStoneIds } from '#web/lib/addresses/stone-ids.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { shareLink } from '#web/lib/files/share.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useYenBeside } from '#web/lib/language/yen.ts';
import { SEARCH } from '#web/parts/stock/diamond-cache.ts';
import { ActProgress } from '#web/ui/lists/act-progress.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { sumStones } from './selection.ts';
import classes from './selection-bar.module.css';
import { useStoneActs } from './stone-acts.ts';
import { mapById, type StoneSelection } from './use-selection.ts';

const ExportDialog = loadLater(async () => (await import('../offers/export-dialog.tsx')).default);

interface Props {
	selection: StoneSelection;
	loaded: number;
	total: number;
	memberId: string | undefined;
}

/** Shows the selection in figures, with its actions. Renders nothing while nothing is selected. */
export function SelectionBar({ selection, loaded, total, memberId }: Props) {
	const { t } = useTranslation('workbench');
	const { count, carats, money } = useFormat();
	const writeYen = useYenBeside();
	const navigate = useNavigate();
	const [exporting, exportDialog] = useDisclosure(false);
	const { track, askMedia, progress } = useStoneActs(memberId);
	const { stones, chosen } = usePresentSelection(selection);
	const sums = sumStones(stones);
	const ids = [...chosen];
	if (chosen.size === 0) return null;
	const most = Math.min(total, STONES_SELECTED);
	return (
		<section className={classes.bar} aria-label={t('select.bar')} data-unsaved>
			<div className={classes.sums}>
				<CloseButton size="sm" aria-label={t('select.clear')} title={t('select.clear')} onClick={selection.clear} />
				<output className={classes.figures}>
					<b>{t('select.count', { count: sums.count, formatted: count(sums.count) })}</b>
					<span>{carats(sums.millicarats / 1000)}</span>
					{sums.averagePrice !== undefined && (
						<>
							<span className={classes.money}>{[money(sums.totalPrice), writeYen(sums.totalPrice)].filter(Boolean).join(' ')}</span>
							<span>{t('select.average', { amount: money(sums.averagePrice) })}</span>
						</>
					)}
					{sums.withoutPrice > 0 && <span>{t('select.withoutPrice', { count: sums.withoutPrice })}</span>}
				</output>
				{most > loaded && chosen.size < most && (
					<Button size="compact-sm" variant="subtle" loading={selection.isLoading} onClick={selection.selectMatching}>
						{t(total > STONES_SELECTED ? 'select.first' : 'select.matching', { most: count(most), total: count(total) })}
					</Button>
				)}
			</div>
			{progress && <ActProgress progress={progress} />}
			<Group gap={6} wrap="nowrap" className={classes.acts}>
				<Button
					size="compact-sm"
					leftSection={<IconScale size={16} aria-hidden />}
					disabled={ids.length < 2 || ids.length > STONES_COMPARED}
					onClick={() => navigate(linkTo('compare', { stones: writeStoneIds(ids) }))}
					title={t('acts.compareHint', { most: STONES_COMPARED })}
				>
					{t('acts.compare')}
				</Button>
				<Button size="compact-sm" variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={exportDialog.open}>
					{t('acts.export')}
				</Button>
				<Menu position="top-end">
					<Menu.Target>
						<Button size="compact-sm" variant="default" aria-label={t('acts.more')} title={t('acts.more')} disabled={progress !== undefined}>
							<IconDots size={16} aria-hidden />
						</Button>
					</Menu.Target>
					<Menu.Dropdown>
						<Menu.Item leftSection={<IconStar size={16} />} onClick={() => track(stones)}>
							{t('acts.track')}
						</Menu.Item>
						<Menu.Item leftSection={<IconPhotoQuestion size={16} />} onClick={() => askMedia(stones)}>
							{t('acts.askMedia')}
						</Menu.Item>
						<Menu.Item
							leftSection={<IconLink size={16} />}
							disabled={ids.length > STONES_IN_LINK}
							onClick={() => shareLink(linkTo('search', { stones: writeStoneIds(ids) }), t('share.title', { count: ids.length }))}
						>
							{ids.length > STONES_IN_LINK ? t('acts.shareMost', { most: STONES_IN_LINK }) : t('acts.share')}
						</Menu.Item>
					</Menu.Dropdown>
				</Menu>
			</Group>
			{exporting && <ExportDialog stones={stones} onClose={exportDialog.close} />}
		</section>
	);
}

/**
 * Returns the selected stones that are still on the market, in their present state. Those that are not in the list are loaded again: they do not match
 * the present search, unless they have left the market. While they load, and if they are too many for one request, their last known state counts.
 */
function usePresentSelection({ chosen, stones, loaded }: Pick<StoneSelection, 'chosen' | 'stones' | 'loaded'>) {
	const elsewhere = [...chosen].filter((id) => !loaded.has(id));
	const { data } = useQuery({
		queryKey: [SEARCH, 'selected', elsewhere],
		queryFn: async () => {
			const { readPresentStones } = await import('../offers/read-present-stones.ts');
			return { content: (await readPresentStones(elsewhere.map((diamondId) => ({ diamondId })))).present };
		},
		enabled: elsewhere.length > 0 && elsewhere.length <= STONES_IN_LINK,
	});
	return useMemo(() => {
		if (!data) return { chosen, stones };
		const present = mapById(data.content);
		const ids = [...chosen].filter((id) => loaded.has(id) || present.has(id));
		return { chosen: new Set(ids), stones: ids.flatMap((id) => loaded.get(id) ?? present.get(id) ?? []) };
	}, [chosen, stones, loaded, data]);
}
