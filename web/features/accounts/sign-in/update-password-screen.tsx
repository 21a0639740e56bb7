import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { UpdatePassword } from '#shared/contract/accounts/passwords.ts';
import { ApiError } from '#shared/contract/client.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { Link, useNavigate } from '#web/lib/addresses/navigation.ts';
import { describeError, findFormFailure, showFieldErrors } from '#web/lib/api/errors.ts';
import { makeHalfWidth, validateBy } from '#web/lib/api/validate.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { loadPoolClient } from '#web/lib/sign-in/load-pool-client.ts';
import { NewPassword } from '#web/parts/accounts/new-password.tsx';
import { CodeInput } from '#web/ui/forms/code-input.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { AccountCard } from './account-card.tsx';
import { ResendButton } from './resend-button.tsx';

interface Values {
	email: string;
	otp: string;
	newPassword: string;
}
const readRequest = (values: Values) => ({ ...values, email: makeHalfWidth(values.email).toLowerCase() });

/** Sets a new password with the mailed code; the mail's link names the address. */
export default function UpdatePasswordScreen() {
	const { t } = useTranslation('account');
	const navigate = useNavigate();
	const [search] = useSearchParams();
	const known = search.get('email') ?? '';
	const form = useForm<Values>({
		initialValues: { email: known, otp: '', newPassword: '' },
		validate: validateBy(UpdatePassword, readRequest, (field) => t(`wanted.${field}`)),
	});
	const update = useMutation({
		mutationFn: async (values: Values) => {
			const { email, otp, newPassword } = readRequest(values);
			return (await loadPoolClient()).confirmReset(email, otp, newPassword);
		},
		onSuccess: (_, values) => {
			showSuccessToast(t('update.done'));
			void navigate(linkTo('login'), { state: { email: readRequest(values).email } });
		},
		onError: (error) => {
			if (error instanceof ApiError && error.code === 'OTP_INVALID') form.setErrors({ otp: describeError(error) });
			else if (error instanceof ApiError && error.code === 'PASSWORD_REFUSED') form.setErrors({ newPassword: describeError(error) });
			else showFieldErrors(form, error);
		},
	});
	return (
		<AccountCard
			title={t('update.title')}
			hint={known ? t('update.hint', { email: known }) : undefined}
			below={
				<Anchor component={Link} to={linkTo('login')}>
					{t('forgot.back')}
				</Anchor>
			}
		>
			<Form
				failure={form.errors.otp || form.errors.newPassword ? undefined : findFormFailure(form, update.error)}
				onSubmit={form.onSubmit((values) => update.mutate(values))}
			>
				<Stack>
					{!known && <TextInput label={t('email')} type="email" autoComplete="username" {...form.getInputProps('email')} />}
					<CodeInput
						value={form.values.otp}
						onChange={(otp) => form.setFieldValue('otp', otp)}
						error={typeof form.errors.otp === 'string' ? form.errors.otp : undefined}
						autoFocus
					/>
					<NewPassword owner={known || undefined} own={[form.values.email]} {...form.getInputProps('newPassword')} value={form.values.newPassword} />
					<Button type="submit" loading={update.isPending} fullWidth>
						{t('update.submit')}
					</Button>
					{known && (
						<Group justify="center">
							<ResendButton send={async () => (await loadPoolClient()).requestReset(known)} />
						</Group>
					)}
				</Stack>
			</Form>
		</AccountCard>
	);
}
