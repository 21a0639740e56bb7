import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NewWebhook, type Webhook, type WebhookWithSecret } from '#shared/contract/integrations/webhooks.ts';
import { WEBHOOK_DESCRIPTION_LENGTH, WEBHOOK_URL_LENGTH } from '#shared/domain/integrations/webhook.ts';
import { WEBHOOK_EVENTS, type WebhookEventName } from '#shared/domain/integrations/webhook-events.ts';
import { api } from '#web/lib/api/api.ts';
import { findFormFailure, showFieldErrors } from '#web/lib/api/errors.ts';
import { validateBy } from '#web/lib/api/validate.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';
import { useEventName } from './event-name.ts';

type Saved = Webhook | WebhookWithSecret;
interface Props {
	/** The webhook to change, or `new`; closed if undefined. */
	edited: Webhook | 'new' | undefined;
	onClose: () => void;
	onSaved: (saved: Saved) => void;
}

export function WebhookDialog({ edited, onClose, onSaved }: Props) {
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

function WebhookForm({ webhook, onClose, onSaved }: Pick<Props, 'onClose' | 'onSaved'> & { webhook: Webhook | undefined }) {
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
