import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { UpdatePassword } from '#shared/contract/accounts/passwords.ts';
import { ApiError } from '#shared/contract/client.ts';
import type { OwnWords } from '#shared/domain/accounts/password.ts';
import { describeError, findFormFailure, showFieldErrors } from '#web/lib/api/errors.ts';
import { validateBy } from '#web/lib/api/validate.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';
import { loadPoolClient } from '#web/lib/sign-in/load-pool-client.ts';
import { NewPassword } from '#web/parts/accounts/new-password.tsx';
import { CodeInput } from '#web/ui/forms/code-input.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { ResendButton } from './resend-button.tsx';

interface Values {
	email: string;
	otp: string;
	newPassword: string;
}
const readRequest = (values: Values) => ({ ...values, email: makeHalfWidth(values.email).toLowerCase() });

interface Props {
	/** The address to which the code was mailed; empty if the form must ask for it. */
	known: string;
	/** Words from the member's own data besides the address, if they are known. */
	own?: OwnWords;
	/** Runs once the password is set. The form stays busy until it is done. */
	onSet: (email: string, password: string) => void | Promise<void>;
}

/** Sets a new password with the mailed code. */
export function NewPasswordForm({ known, own = [], onSet }: Props) {
	const { t } = useTranslation('account');
	const form = useForm<Values>({
		initialValues: { email: known, otp: '', newPassword: '' },
		validate: validateBy(UpdatePassword, readRequest, (field) => t(`wanted.${field}`)),
	});
	const update = useMutation({
		mutationFn: async (values: Values) => {
			const { email, otp, newPassword } = readRequest(values);
			await (await loadPoolClient()).confirmReset(email, otp, newPassword);
			await onSet(email, newPassword);
		},
		onError: (error) => {
			if (error instanceof ApiError && error.code === 'OTP_INVALID') form.setErrors({ otp: describeError(error) });
			else if (error instanceof ApiError && error.code === 'PASSWORD_REFUSED') form.setErrors({ newPassword: describeError(error) });
			else showFieldErrors(form, error);
		},
	});
	return (
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
				<NewPassword owner={known || undefined} own={[form.values.email, ...own]} {...form.getInputProps('newPassword')} value={form.values.newPassword} />
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
	);
}
