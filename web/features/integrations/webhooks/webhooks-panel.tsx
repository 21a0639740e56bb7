import { Button, Checkbox, Code, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewWebhook, type Webhook, type WebhookWithSecret } from '#shared/contract/integrations/webhooks.ts';
import { WEBHOOK_DESCRIPTION_LENGTH, WEBHOOK_URL_LENGTH, WEBHOOKS_PER_MEMBER } from '#shared/domain/integrations/webhook.ts';
import { WEBHOOK_EVENTS, type WebhookEventName } from '#shared/domain/integrations/webhook-events.ts';
import { api } from '#web/lib/api/api.ts';
import { findFormFailure, showFieldErrors } from '#web/lib/api/errors.ts';
import { validateBy } from '#web/lib/api/validate.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { CopyButton } from '#web/parts/accounts/copy-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';
import { useEventName } from './event-name.ts';
import { WEBHOOKS_KEY, WebhookCard } from './webhook-card.tsx';

/** Shows the member's webhooks: their settings, secrets and logs. */
export function WebhooksPanel() {
	const { t } = useTranslation('webhooks');
	const client = useQueryClient();
	const webhooks = useQuery({ queryKey: WEBHOOKS_KEY, queryFn: () => api.webhooks({}) });
	const { data } = webhooks;
	const [edited, setEdited] = useState<Webhook | 'new'>();
	const [made, setMade] = useState<WebhookWithSecret>();
	const add = (
		<Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
			{t('add')}
		</Button>
	);
	return (
		<Stack gap="md">
			<Group justify="space-between" align="flex-start" gap="sm">
				<Hint style={{ flex: '1 1 320px' }}>{t('hint')}</Hint>
				{data && data.webhooks.length > 0 && data.webhooks.length < WEBHOOKS_PER_MEMBER && add}
			</Group>
			<LoadState query={webhooks} failed={t('failed')} />
			{data?.webhooks.length === 0 && <EmptyState icon={<IconWebhook size={28} stroke={1.4} />} title={t('none')} text={t('noneText')} action={add} />}
			{data?.webhooks.map((webhook) => (
				<WebhookCard key={webhook.webhookId} webhook={webhook} onEdit={() => setEdited(webhook)} onSecret={setMade} />
			))}
			<WebhookDialog
				edited={edited}
				onClose={() => setEdited(undefined)}
				onSaved={(saved) => {
					setEdited(undefined);
					if ('secret' in saved) setMade(saved);
					void client.invalidateQueries({ queryKey: WEBHOOKS_KEY });
				}}
			/>
			<SecretDialog made={made} onClose={() => setMade(undefined)} />
		</Stack>
	);
}

type Saved = Webhook | WebhookWithSecret;
interface DialogProps {
	/** The webhook to change, or `new`; closed if undefined. */
	edited: Webhook | 'new' | undefined;
	onClose: () => void;
	onSaved: (saved: Saved) => void;
}

function WebhookDialog({ edited, onClose, onSaved }: DialogProps) {
	const { t } = useTranslation('webhooks');
	return (
		<Modal opened={edited !== undefined} onClose={onClose} title={t(edited === 'new' ? 'form.addTitle' : 'form.editTitle')} centered>
			{edited && <WebhookForm webhook={edited === 'new' ? undefined : edited} onClose={onClose} onSaved={onSaved} />}
		</Modal>
	);
}

interface Values {
	url: string;
	description: string;
	events: WebhookEventName[];
	isOn: boolean;
}
const readRequest = ({ isOn, ...settings }: Values) => settings;

function WebhookForm({ webhook, onClose, onSaved }: Pick<DialogProps, 'onClose' | 'onSaved'> & { webhook: Webhook | undefined }) {
	const { t } = useTranslation('webhooks');
	const nameEvent = useEventName();
	const { url = '', description = '', events = [...WEBHOOK_EVENTS], isOn = true } = webhook ?? {};
	const form = useForm<Values>({
		initialValues: { url, description, events, isOn },
		validate: (values) => ({
			...validateBy(NewWebhook, readRequest, (field) => t(field === 'events' ? 'form.eventsMissing' : 'form.missing'))(values),
			...(values.url.trim() === '' && { url: t('form.missing') }),
		}),
	});
	const saving = useMutation({
		mutationFn: async (values: Values): Promise<Saved> => {
			if (!webhook) return api.addWebhook({ body: readRequest(values) });
			return api.changeWebhook({ params: { webhookId: webhook.webhookId }, body: { ...readRequest(values), isOn: values.isOn } });
		},
		onSuccess: (saved) => {
			if (webhook) showSuccessToast(t('saved'));
			onSaved(saved);
		},
		onError: (error) => showFieldErrors(form, error),
	});
	return (
		<Form failure={saving.error && findFormFailure(form, saving.error)} onSubmit={form.onSubmit((values) => saving.mutate(values))}>
			<Stack gap="md">
				<TextInput
					label={t('form.url')}
					description={t('form.urlHint')}
					required
					type="url"
					placeholder="https://"
					autoComplete="off"
					maxLength={WEBHOOK_URL_LENGTH}
					{...form.getInputProps('url')}
				/>
				<TextInput label={t('form.description')} required autoComplete="off" maxLength={WEBHOOK_DESCRIPTION_LENGTH} {...form.getInputProps('description')} />
				<Checkbox.Group label={t('form.events')} required {...form.getInputProps('events')}>
					<SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
						{WEBHOOK_EVENTS.map((event) => (
							<Checkbox key={event} value={event} label={nameEvent(event)} description={event} />
						))}
					</SimpleGrid>
				</Checkbox.Group>
				{webhook && <Switch label={t('form.isOn')} {...form.getInputProps('isOn', { type: 'checkbox' })} />}
				<FormButtons gap="sm" submit={t('form.save')} busy={saving.isPending} onCancel={onClose} />
			</Stack>
		</Form>
	);
}

/** Shows a new secret, once. */
function SecretDialog({ made, onClose }: { made: WebhookWithSecret | undefined; onClose: () => void }) {
	const { t } = useTranslation('webhooks');
	return (
		<Modal opened={made !== undefined} onClose={onClose} closeOnClickOutside={false} title={t('secret.title', { name: made?.description })} centered>
			<Stack gap="md">
				<Text size="sm">{t('secret.text')}</Text>
				<Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
					{made?.secret}
				</Code>
				<Group justify="flex-end" gap="sm">
					<CopyButton text={made?.secret ?? ''} size="sm">
						{t('secret.copy')}
					</CopyButton>
					<Button onClick={onClose}>{t('secret.done')}</Button>
				</Group>
			</Stack>
		</Modal>
	);
}
