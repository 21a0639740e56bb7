import { Alert, Button, Checkbox, Group, Input, SegmentedControl, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KEY_NAME_LENGTH } from '#shared/domain/integrations/api-key.ts';
import { SCOPES } from '#shared/domain/integrations/scopes.ts';
import { api } from '#web/lib/api/api.ts';
import { findFormFailure, showFieldErrors } from '#web/lib/api/errors.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { CopyButton } from '#web/parts/accounts/copy-button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';
import { DAYS, EMPTY, listFaults, type NewKeyValues, nameField, nameScope, readNewKey } from './new-key.ts';
import { reloadApiKeys } from './with-api-keys.tsx';

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

/** Asks for a new key's name, permissions, expiry, networks and limits of bids. `onMade` receives the key's text. */
function NewKeyForm({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
	const { t } = useTranslation('developers');
	const { currencySymbol } = useFormat();
	const expiry = useId();
	const form = useForm({
		initialValues: EMPTY,
		validate: (values: NewKeyValues) => Object.fromEntries(listFaults(values).map((field) => [field, t(`new.wanted.${field}`)])),
	});
	const making = useMutation({
		mutationFn: (values: NewKeyValues) => api.makeApiKey({ body: readNewKey(values) }),
		onSuccess: ({ token }) => {
			onMade(token);
			return reloadApiKeys();
		},
		onError: (error) => showFieldErrors(form, error, nameField),
	});
	const limit = (field: 'perStone' | 'perDay') => (
		<TextInput
			label={t(`new.${field}`)}
			inputMode="decimal"
			autoComplete="off"
			leftSection={<Text span>{currencySymbol}</Text>}
			{...form.getInputProps(field)}
		/>
	);
	return (
		<Form failure={findFormFailure(form, making.error)} onSubmit={form.onSubmit((values) => making.mutate(values))}>
			<Stack>
				<TextInput
					label={t('new.name')}
					description={t('new.nameHint')}
					autoComplete="off"
					maxLength={KEY_NAME_LENGTH}
					data-autofocus
					{...form.getInputProps('name')}
				/>
				<Checkbox.Group label={t('new.scopes')} {...form.getInputProps('scopes')}>
					<Stack gap="xs" mt="xs">
						{SCOPES.map((scope) => (
							<Checkbox key={scope} value={scope} label={t(`scope.${nameScope(scope)}.name`)} description={t(`scope.${nameScope(scope)}.text`)} />
						))}
					</Stack>
				</Checkbox.Group>
				{form.values.scopes.includes('bids:write') && (
					<Stack gap="xs">
						<SimpleGrid cols={{ base: 1, xs: 2 }}>
							{limit('perStone')}
							{limit('perDay')}
						</SimpleGrid>
						<Hint size="xs">{t('new.limitsHint')}</Hint>
					</Stack>
				)}
				<Input.Wrapper label={t('new.days')} labelElement="div" labelProps={{ id: expiry }}>
					<SegmentedControl
						fullWidth
						aria-labelledby={expiry}
						data={DAYS.map((value) => ({ value, label: t('new.day', { count: Number(value) }) }))}
						{...form.getInputProps('days')}
					/>
				</Input.Wrapper>
				<TextInput label={t('new.networks')} description={t('new.networksHint')} autoComplete="off" {...form.getInputProps('networks')} />
				<FormButtons submit={t('new.make')} busy={making.isPending} onCancel={onClose} />
			</Stack>
		</Form>
	);
}
