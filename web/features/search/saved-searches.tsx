import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SaveSearchForm } from './save-search-form.tsx';
import { SavedSearchList } from './saved-search-list.tsx';
import classes from './search.module.css';
import type { SearchFilters } from './search-url.ts';
import { useSavedSearches } from './use-saved-searches.ts';

interface Props {
	memberId: string;
	/** The search that is shown now. */
	filters: SearchFilters;
	onApply: (filters: SearchFilters) => void;
}

/** Keeps the present search under a name, and lists those that are kept. */
export function SavedSearches({ memberId, filters, onApply }: Props) {
	const { t } = useTranslation('search');
	const [opened, { open, close }] = useDisclosure(false);
	const saved = useSavedSearches(memberId, opened);
	return (
		<>
			<Button variant="default" leftSection={<IconBookmark size={18} aria-hidden />} classNames={{ root: classes.savedButton }} onClick={open}>
				<span className={classes.viewText}>{t('saved.title')}</span>
			</Button>
			<Modal opened={opened} onClose={close} title={t('saved.title')} size="lg" closeButtonProps={{ 'aria-label': t('saved.close') }}>
				<SaveSearchForm filters={filters} busy={saved.save.isPending} onSave={(wanted, done) => saved.save.mutate(wanted, { onSuccess: done })} />
				<SavedSearchList
					saved={saved}
					onApply={(search) => {
						close();
						onApply(search);
					}}
				/>
			</Modal>
		</>
	);
}
