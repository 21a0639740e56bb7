import { Button, Paper, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ContactMessage } from '#shared/contract/accounts/members.ts';
import { ApiError } from '#shared/contract/client.ts';
import { COMPANY_LENGTH, EMAIL_LENGTH } from '#shared/domain/accounts/limits.ts';
import { formatFullName } from '#shared/domain/accounts/person-name.ts';
import { CONTACT_MESSAGE_LENGTH } from '#shared/domain/notifications/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { validateBy } from '#web/lib/api/validate.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

const EMPTY = { companyName: '', privateName: '', email: '', message: '' };
type Values = typeof EMPTY;

const readRequest = (values: Values) => ({ ...values, email: makeHalfWidth(values.email) });

/** Shows the contact form, for everybody. A message that could not be sent stays in the form. */
export default function ContactScreen() {
	const { t } = useTranslation('pages');
	const { language } = useLanguage();
	const { member } = useSession();
	const form = useForm({
		initialValues: member ? { ...EMPTY, companyName: member.companyName ?? '', privateName: formatFullName(member, language), email: member.email } : EMPTY,
		validate: validateBy(ContactMessage, readRequest, (field) => t(`contact.wanted.${field}`)),
	});
	const send = useMutation({
		mutationFn: (values: Values) => api.contactUs({ body: readRequest(values) }),
		onSuccess: () => {
			form.setValues(EMPTY);
			showSuccessToast(t('contact.sent'));
		},
	});
	const describeFailure = (error: Error) => {
		const minutes = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS' && error.retryAfter ? Math.ceil(error.retryAfter / 60) : undefined;
		return `${t('contact.failed')} ${minutes ? t('contact.tooMany', { count: minutes }) : describeError(error)}`;
	};
	return (
		<div>
			<Paper withBorder radius="md" p={{ base: 'md', xs: 'xl' }}>
				<PageTitle hint={t('contact.hint')}>{t('contact.title')}</PageTitle>
				<Form failure={send.error && describeFailure(send.error)} onSubmit={form.onSubmit((values) => send.mutate(values))}>
					<Stack>
						<SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'start' }}>
							<TextInput
								label={t('contact.companyName')}
								required
								autoComplete="organization"
								maxLength={COMPANY_LENGTH}
								{...form.getInputProps('companyName')}
							/>
							<TextInput label={t('contact.privateName')} required autoComplete="name" maxLength={COMPANY_LENGTH} {...form.getInputProps('privateName')} />
						</SimpleGrid>
						<TextInput label={t('contact.email')} required type="email" autoComplete="email" maxLength={EMAIL_LENGTH} {...form.getInputProps('email')} />
						<Textarea
							label={t('contact.message')}
							required
							autosize
							minRows={3}
							maxRows={16}
							maxLength={CONTACT_MESSAGE_LENGTH}
							{...form.getInputProps('message')}
						/>
						<Button type="submit" loading={send.isPending} disabled={send.isPending}>
							{t('contact.submit')}
						</Button>
					</Stack>
				</Form>
			</Paper>
		</div>
	);
}
