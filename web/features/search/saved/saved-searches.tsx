import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { showWarningToast } from '#web/lib/browser/toast.ts';
import { Modal } from '#web/ui/overlays/dialogs.tsx';
import classes from '../search.module.css';
import { type SearchFilters, writeFilters } from '../search-url.ts';
import { NewCount } from './new-count.tsx';
import { useNewMatches, useSavedSearches } from './use-saved-searches.ts';

const SavedSearchList = loadLater(async () => (await import('./saved-search-list.tsx')).SavedSearchList);
const SaveSearchForm = loadLater(async () => (await import('./save-search-form.tsx')).SaveSearchForm);

function withoutSaved(query: URLSearchParams): URLSearchParams {
	return new URLSearchParams([...query].filter(([name]) => name !== 'saved'));
}

interface Props {
	memberId: string;
	filters: SearchFilters;
	onApply: (filters: SearchFilters) => void;
}

export function SavedSearches({ memberId, filters, onApply }: Props) {
	const { t } = useTranslation('search');
	const [query, setQuery] = useSearchParams();
	const asked = query.get('saved');
	const [opened, { open, close }] = useDisclosure(false);
	const saved = useSavedSearches(memberId, opened || asked !== null);
	const { total } = useNewMatches(memberId);
	const { data: list, isFetching, isSuccess } = saved.list;
	const { mutate: markOpened } = saved.open;
	const linked = list?.content.find(({ savedSearchId }) => savedSearchId === asked);
	const isGone = asked !== null && isSuccess && !isFetching && !linked;
	// A link from a mail or a notification contains the id of its saved search.
	useEffect(() => {
		if (linked) markOpened(linked.savedSearchId);
		if (linked) setQuery(writeFilters(linked.search), { replace: true });
		if (!isGone) return;
		showWarningToast(t('saved.gone'));
		setQuery(withoutSaved, { replace: true });
	}, [linked, isGone, markOpened, setQuery, t]);
	return (
		<>
			<Button variant="default" leftSection={<IconBookmark size={18} aria-hidden />} classNames={{ root: classes.savedButton }} onClick={open}>
				<span className={classes.viewText}>{t('saved.title')}</span> <NewCount count={total} />
			</Button>
			<Modal opened={opened} onClose={close} title={t('saved.title')} size="lg">
				<SaveSearchForm filters={filters} save={saved.save} />
				<SavedSearchList
					memberId={memberId}
					list={saved.list}
					onApply={({ savedSearchId, search }) => {
						close();
						saved.open.mutate(savedSearchId);
						onApply(search);
					}}
				/>
			</Modal>
		</>
	);
}
