import { ActionIcon, Button, Group, Stack, Text, TextInput, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type SavedSearch, type SavedSearchPage, SaveSearch } from '#shared/contract/search/saved-searches.ts';
import { findAlertObstacle } from '#shared/domain/search/alerts.ts';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { useFilterWords } from '../filters/filter-words.ts';
import classes from '../search.module.css';
import { listSetFilters } from '../search-url.ts';
import { NewCount } from './new-count.tsx';
import { NAME_LENGTH } from './save-search-form.tsx';
import { nameSavedSearches, useNewMatches, type useSavedSearches } from './use-saved-searches.ts';

interface Props {
	memberId: string;
	list: ReturnType<typeof useSavedSearches>['list'];
	onApply: (saved: SavedSearch) => void;
}

export function SavedSearchList({ memberId, list, onApply }: Props) {
	const { t } = useTranslation('search');
	const { replace, removal } = useChanges(memberId);
	const { counts } = useNewMatches(memberId);
	const found = list.data?.content ?? [];
	return (
		<section aria-labelledby="saved-searches-title">
			<Title order={3} size="h5" mt="lg" mb="xs" id="saved-searches-title">
				{t('saved.kept')}
			</Title>
			{list.isPending && <RowSkeletons count={3} />}
			{list.isError && !list.data && (
				<RetryAlert color="red" onRetry={list.refetch}>
					{t('saved.failed')}
				</RetryAlert>
			)}
			{list.isSuccess && found.length === 0 && <Hint>{t('saved.none')}</Hint>}
			<Stack component="ul" gap={0} p={0} m={0} className={classes.saved}>
				{found.map((search) => (
					<Kept
						key={search.savedSearchId}
						saved={search}
						newMatches={counts.get(search.savedSearchId)}
						onApply={() => onApply(search)}
						onChange={(change) => replace.mutate({ ...search, ...change })}
						onDelete={() => removal.ask(search)}
					/>
				))}
			</Stack>
			<ConfirmDialog {...removal.dialog} title={t('saved.deleteTitle', { name: removal.asked?.name })} confirm={t('saved.delete')} danger>
				{t('saved.deleteText')}
			</ConfirmDialog>
		</section>
	);
}

/** Returns the actions on a saved search: to replace it by one with another name or alert, and to delete it. */
function useChanges(memberId: string) {
	const client = useQueryClient();
	const queryKey = nameSavedSearches(memberId);
	const change = (next: (content: SavedSearch[]) => SavedSearch[]) =>
		client.setQueryData<typeof SavedSearchPage._output>(queryKey, (page) => page && { ...page, content: next(page.content) });
	const replace = useMutation({
		mutationFn: ({ savedSearchId, name, search, alert }: SavedSearch) =>
			api.changeSavedSearch({ params: { id: savedSearchId }, body: { name, search, alert } }),
		// The row changes at once, and changes back if the market refuses.
		onMutate: (changed) => change((content) => content.map((one) => (one.savedSearchId === changed.savedSearchId ? changed : one))),
		onError: showError,
		onSettled: () => client.invalidateQueries({ queryKey }),
	});
	const removal = useAsked({
		send: ({ savedSearchId }: SavedSearch) => api.removeSavedSearch({ params: { id: savedSearchId } }),
		onDone: (_, { savedSearchId }) => change((content) => content.filter((one) => one.savedSearchId !== savedSearchId)),
		reload: [queryKey],
	});
	return { replace, removal };
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

/** Changes the name of a saved search. `onEnd` receives the new name, or the present one if the change is cancelled. */
function RenameForm({ name, onEnd }: { name: string; onEnd: (name: string) => void }) {
	const { t } = useTranslation('search');
	const [typed, setTyped] = useState(name);
	const [tried, setTried] = useState(false);
	const submit = () => {
		const next = SaveSearch.shape.name.safeParse(typed);
		setTried(!next.success);
		if (next.success) onEnd(next.data);
	};
	return (
		<Form alone onSubmit={submit} style={{ flex: 1 }}>
			<Group gap="xs" align="flex-end">
				<TextInput
					flex="1 1 200px"
					label={t('saved.newName')}
					value={typed}
					maxLength={NAME_LENGTH}
					autoFocus
					// Esc ends the change of the name, not the whole dialog.
					data-mantine-stop-propagation="true"
					onKeyDown={({ key }) => key === 'Escape' && onEnd(name)}
					error={tried && t('saved.nameMissing')}
					onChange={(event) => setTyped(event.currentTarget.value)}
				/>
				<Button type="submit">{t('saved.save')}</Button>
				<Button variant="default" onClick={() => onEnd(name)}>
					{t('saved.cancel')}
				</Button>
			</Group>
		</Form>
	);
}
