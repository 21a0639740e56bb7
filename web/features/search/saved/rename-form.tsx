import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveSearch } from '#shared/contract/search/saved-searches.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { NAME_LENGTH } from './save-search-form.tsx';

/** Changes the name of a saved search. `onEnd` receives the new name, or the present one if the change is cancelled. */
export function RenameForm({ name, onEnd }: { name: string; onEnd: (name: string) => void }) {
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
