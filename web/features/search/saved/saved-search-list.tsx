import { ActionIcon, Alert, Button, Group, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { SavedSearch } from '#shared/contract/search/saved-searches.ts';
import { findAlertObstacle } from '#shared/domain/search/alerts.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useFilterWords } from '../filters/filter-words.ts';
import classes from '../search.module.css';
import { listSetFilters } from '../search-url.ts';
import { NewCount } from './new-count.tsx';
import { RenameForm } from './rename-form.tsx';
import type { useSavedSearches } from './use-saved-searches.ts';

interface Props {
	saved: ReturnType<typeof useSavedSearches>;
	/** Number of new stones by the search's id. */
	newMatches: ReadonlyMap<string, number>;
	onApply: (saved: SavedSearch) => void;
}

export function SavedSearchList({ saved: { list, replace, remove }, newMatches, onApply }: Props) {
	const { t } = useTranslation('search');
	const [deleting, setDeleting] = useState<SavedSearch>();
	const found = list.data?.content ?? [];
	return (
		<section aria-labelledby="saved-searches-title">
			<Title order={3} size="h5" mt="lg" mb="xs" id="saved-searches-title">
				{t('saved.kept')}
			</Title>
			{list.isPending && <RowSkeletons count={3} />}
			{list.isError && !list.data && (
				<Alert color="red" title={t('saved.failed')}>
					<Button size="xs" variant="default" onClick={() => void list.refetch()}>
						{t('retry')}
					</Button>
				</Alert>
			)}
			{list.isSuccess && found.length === 0 && <Hint>{t('saved.none')}</Hint>}
			<Stack component="ul" gap={0} p={0} m={0} className={classes.saved}>
				{found.map((search) => (
					<Kept
						key={search.savedSearchId}
						saved={search}
						newMatches={newMatches.get(search.savedSearchId)}
						onApply={() => onApply(search)}
						onChange={(change) => replace.mutate({ ...search, ...change })}
						onDelete={() => setDeleting(search)}
					/>
				))}
			</Stack>
			<ConfirmDialog
				opened={deleting !== undefined}
				title={t('saved.deleteTitle', { name: deleting?.name ?? '' })}
				confirm={t('saved.delete')}
				danger
				busy={remove.isPending}
				onConfirm={() => deleting && remove.mutate(deleting, { onSettled: () => setDeleting(undefined) })}
				onClose={() => setDeleting(undefined)}
			>
				{t('saved.deleteText')}
			</ConfirmDialog>
		</section>
	);
}

interface KeptProps {
	saved: SavedSearch;
	newMatches: number | undefined;
	onApply: () => void;
	onChange: (change: { name: string } | { alert: boolean }) => void;
	onDelete: () => void;
}

function Kept({ saved: { name, search, alert }, newMatches, onApply, onChange, onDelete }: KeptProps) {
	const { t } = useTranslation('search');
	const words = useFilterWords();
	const asked = listSetFilters(search).map(words).join(' · ') || t('saved.everything');
	const [isRenaming, setRenaming] = useState(false);
	const pencil = useRef<HTMLButtonElement>(null);
	if (isRenaming)
		return (
			<li className={classes.savedRow}>
				<RenameForm
					name={name}
					onEnd={(next) => {
						flushSync(() => setRenaming(false));
						pencil.current?.focus();
						if (next !== name) onChange({ name: next });
					}}
				/>
			</li>
		);
	return (
		<li className={classes.savedRow}>
			<UnstyledButton className={classes.savedName} onClick={onApply}>
				<VisuallyHidden>{t('saved.apply', { name })}</VisuallyHidden>
				<Text component="span" size="sm" fw={600} display="block">
					{name} <NewCount count={newMatches} />
				</Text>
				{asked !== name && (
					<Text component="span" size="xs" c="dimmed" display="block">
						{asked}
					</Text>
				)}
			</UnstyledButton>
			<Group gap="xs" wrap="nowrap">
				<Switch
					size="sm"
					label={t('saved.alert')}
					aria-label={t('saved.alertFor', { name })}
					checked={alert}
					disabled={!alert && findAlertObstacle(search) !== undefined}
					onChange={(event) => onChange({ alert: event.currentTarget.checked })}
				/>
				<ActionIcon ref={pencil} variant="subtle" color="gray" size="lg" aria-label={t('saved.renameNamed', { name })} onClick={() => setRenaming(true)}>
					<IconPencil size={18} />
				</ActionIcon>
				<ActionIcon variant="subtle" color="red" size="lg" aria-label={t('saved.deleteNamed', { name })} onClick={onDelete}>
					<IconTrash size={18} />
				</ActionIcon>
			</Group>
		</li>
	);
}
