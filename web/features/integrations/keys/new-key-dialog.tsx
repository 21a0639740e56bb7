import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#web/parts/accounts/copy-button.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';
import { NewKeyForm } from './new-key-form.tsx';

/** Makes an API key and shows its text once. Only the button closes the dialog then, so that the text is not lost by a slip. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation('developers');
	const [token, setToken] = useState<string>();
	const isMade = token !== undefined;
	return (
		<Modal
			opened
			onClose={isMade ? () => undefined : onClose}
			title={t(isMade ? 'new.made' : 'new.title')}
			centered
			size="lg"
			withCloseButton={!isMade}
			closeOnClickOutside={false}
		>
			{isMade ? <MadeKey token={token} onClose={onClose} /> : <NewKeyForm onMade={setToken} onClose={onClose} />}
		</Modal>
	);
}

function MadeKey({ token, onClose }: { token: string; onClose: () => void }) {
	const { t } = useTranslation('developers');
	return (
		<Stack>
			<Alert color="orange" title={t('new.once')} role="status">
				{t('new.onceText')}
			</Alert>
			<Textarea
				label={t('new.token')}
				rows={2}
				value={token}
				readOnly
				data-autofocus
				styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', wordBreak: 'break-all' } }}
				onFocus={({ currentTarget }) => currentTarget.select()}
			/>
			<Group justify="space-between">
				<CopyButton text={token}>{t('new.copy')}</CopyButton>
				<Button onClick={onClose}>{t('new.kept')}</Button>
			</Group>
		</Stack>
	);
}
