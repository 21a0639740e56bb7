import { ActionIcon, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Factors } from '#shared/contract/accounts/second-factors.ts';
import { PASSKEY_NAME_LENGTH } from '#shared/domain/accounts/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { hasPasskeys, makePasskey } from '#web/lib/session/passkeys.ts';
import { describePasskeyError } from '#web/parts/accounts/passkey-words.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { SecuritySection } from './security-section.tsx';
import { reloadSecondFactors } from './use-second-factors.ts';

type Passkey = Factors['passkeys'][number];

/** Shows the member's passkeys, which a device stores and unlocks by fingerprint, face or its own code. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
	const { t } = useTranslation('security');
	const { date } = useFormat();
	const removal = useAsked({
		send: ({ passkeyId }: Passkey) => api.removePasskey({ params: { passkeyId } }),
		done: t('passkey.removed'),
		onEnd: reloadSecondFactors,
	});
	const state = <Badge color={passkeys.length > 0 ? 'teal' : 'gray'}>{passkeys.length > 0 ? t('app.on') : t('app.off')}</Badge>;
	return (
		<SecuritySection title={t('passkey.title')} text={t('passkey.text')} state={state}>
			{passkeys.length > 0 && (
				<Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('passkey.title')}>
					{passkeys.map((passkey) => (
						<Group key={passkey.passkeyId} component="li" justify="space-between" wrap="nowrap">
							<div style={{ overflowWrap: 'anywhere' }}>
								<Text size="sm" fw={500}>
									{passkey.name}
								</Text>
								<Hint size="xs">{t('passkey.since', { date: date(passkey.addedAt) })}</Hint>
							</div>
							<ActionIcon variant="default" size="lg" aria-label={t('passkey.remove', { name: passkey.name })} onClick={() => removal.ask(passkey)}>
								<IconTrash size={16} aria-hidden />
							</ActionIcon>
						</Group>
					))}
				</Stack>
			)}
			{hasPasskeys() ? <AddPasskey /> : <Text size="sm">{t('passkey.unknown')}</Text>}
			<ConfirmDialog {...removal.dialog} title={t('passkey.ask', { name: removal.asked?.name })} confirm={t('passkey.confirm')} danger>
				{t('passkey.askText')}
			</ConfirmDialog>
		</SecuritySection>
	);
}

function AddPasskey() {
	const { t } = useTranslation('security');
	const [name, setName] = useState('');
	const [missing, setMissing] = useState(false);
	const adding = useMutation({
		mutationFn: async (given: string) => {
			const { options } = await api.beginPasskey({});
			return api.addPasskey({ body: { name: given, credential: (await makePasskey(options)) as never } });
		},
		onSuccess: () => {
			setName('');
			showSuccessToast(t('passkey.added'));
			return reloadSecondFactors();
		},
	});
	return (
		<Form
			alone
			failure={adding.error && describePasskeyError(adding.error)}
			onSubmit={() => {
				const given = name.trim();
				setMissing(given === '');
				if (given !== '') adding.mutate(given);
			}}
		>
			<Group align="flex-end">
				<TextInput
					label={t('passkey.name')}
					description={t('passkey.nameHint')}
					autoComplete="off"
					maxLength={PASSKEY_NAME_LENGTH}
					style={{ flex: '1 1 220px' }}
					value={name}
					error={missing && t('passkey.nameMissing')}
					onChange={({ currentTarget }) => setName(currentTarget.value)}
				/>
				<Button type="submit" loading={adding.isPending}>
					{t('passkey.add')}
				</Button>
			</Group>
		</Form>
	);
}
