import { Checkbox, Input, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { KEY_NAME_LENGTH } from '#shared/domain/integrations/api-key.ts';
import { SCOPES } from '#shared/domain/integrations/scopes.ts';
import { api } from '#web/lib/api/api.ts';
import { findFormFailure, showFieldErrors } from '#web/lib/api/errors.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { DAYS, EMPTY, listFaults, type NewKeyValues, nameField, nameScope, readNewKey } from './new-key.ts';
import { reloadApiKeys } from './with-api-keys.tsx';

/** Asks for a new key's name, permissions, expiry, networks and limits of bids. `onMade` receives the key's text. */
export function NewKeyForm({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
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
