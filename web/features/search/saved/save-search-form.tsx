import { Button, Checkbox, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveSearch } from '#shared/contract/search/saved-searches.ts';
import { findAlertObstacle } from '#shared/domain/search/alerts.ts';
import { NUMBERS_SAVED } from '#shared/domain/search/limits.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { useFilterWords } from '../filters/filter-words.ts';
import { omitList } from '../list-search.ts';
import { listSetFilters, type SearchFilters } from '../search-url.ts';
import type { useSavedSearches } from './use-saved-searches.ts';

export const NAME_LENGTH = 100;

interface Props {
	filters: SearchFilters;
	save: ReturnType<typeof useSavedSearches>['save'];
}

/** Saves the current search under a name. It suggests a name from the filters. */
export function SaveSearchForm({ filters: present, save }: Props) {
	const { t } = useTranslation('search');
	const words = useFilterWords();
	const filters = omitList(present);
	const asked = listSetFilters(filters).map(words).join(' · ');
	const [typed, setTyped] = useState<string>();
	const [alert, setAlert] = useState(true);
	const [tried, setTried] = useState(false);
	const name = typed ?? asked.slice(0, NAME_LENGTH);
	const valid = SaveSearch.shape.name.safeParse(name).success;
	const obstacle = findAlertObstacle(filters);
	const mayAlert = obstacle === undefined;
	const tooLong = (filters.numbers?.length ?? 0) > NUMBERS_SAVED;
	const submit = () => {
		setTried(!valid);
		if (valid) save.mutate({ name: name.trim(), alert: alert && mayAlert, filters }, { onSuccess: () => setTyped(undefined) });
	};
	return (
		<Form failure={save.error} onSubmit={submit}>
			<Fieldset variant="unstyled" legend={t('saved.present')}>
				<Stack gap="sm">
					<Hint>{asked || t('saved.everything')}</Hint>
					{present.listDistance && <Text size="sm">{t('saved.noList')}</Text>}
					{tooLong && <Text size="sm">{t('saved.tooLong', { most: NUMBERS_SAVED })}</Text>}
					<TextInput
						label={t('saved.name')}
						value={name}
						maxLength={NAME_LENGTH}
						data-autofocus
						error={tried && !valid && t('saved.nameMissing')}
						onChange={(event) => setTyped(event.currentTarget.value)}
					/>
					<Group justify="space-between">
						<Checkbox
							label={t('saved.tellMe')}
							description={obstacle && t(`saved.noAlert.${obstacle}`)}
							disabled={!mayAlert}
							checked={alert && mayAlert}
							onChange={(event) => setAlert(event.currentTarget.checked)}
							maw={360}
						/>
						<Button type="submit" loading={save.isPending} disabled={tooLong}>
							{t('saved.save')}
						</Button>
					</Group>
				</Stack>
			</Fieldset>
		</Form>
	);
}
