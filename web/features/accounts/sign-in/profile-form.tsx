import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CompleteRegistration, type Member } from '#shared/contract/accounts/members.ts';
import { COMPANY_LENGTH, LICENCE_LENGTH, PHONE_LENGTH } from '#shared/domain/accounts/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';
import { updateMember } from '#web/lib/session/session.ts';
import { CommunicationFields } from '#web/parts/accounts/communication-fields.tsx';
import { Select } from '#web/ui/forms/choices.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { useRequestForm } from '#web/ui/forms/use-request-form.ts';
import { useCountries } from './countries.ts';
import { NameFields } from './name-fields.tsx';

type Values = ReturnType<typeof fillValues>;

function fillValues(member: Member) {
	return {
		firstName: member.firstName,
		lastName: member.lastName,
		dateOfBirth: member.dateOfBirth ?? '',
		companyName: member.companyName ?? '',
		country: member.country ?? 'JP',
		licenceNumber: member.licenceNumber ?? '',
		phoneNumber: member.phoneNumber ?? '',
		mobileNumber: member.mobileNumber ?? '',
		preferredCommunication: member.preferredCommunication ?? ('Email' as const),
		communicationAddress: member.communicationAddress ?? '',
	};
}

function readRequest(values: Values) {
	return {
		...values,
		dateOfBirth: values.dateOfBirth || null,
		licenceNumber: makeHalfWidth(values.licenceNumber),
		phoneNumber: makeHalfWidth(values.phoneNumber),
		mobileNumber: makeHalfWidth(values.mobileNumber) || null,
		communicationAddress: values.preferredCommunication === 'LINE' ? makeHalfWidth(values.communicationAddress) || null : null,
	};
}

/** Shows the form for the dealer's profile and licence, which an admin checks for the approval. */
export function ProfileForm({ member, onSaved, onCancel }: { member: Member; onSaved?: () => void; onCancel?: () => void }) {
	const { t } = useTranslation('account');
	const countries = useCountries();
	const { form, failure, isSending, submit } = useRequestForm({
		initialValues: fillValues(member),
		schema: CompleteRegistration,
		read: readRequest,
		say: (field, { country }) => t(field === 'licenceNumber' && country === 'JP' ? 'wanted.licenceJapan' : `wanted.${field}`),
		send: (body) => api.completeRegistration({ body }),
		onSent: (after) => {
			queryClient.setQueryData(['member', after.userId], after);
			updateMember(after);
			showSuccessToast(t('complete.sent'));
			onSaved?.();
		},
	});
	return (
		<Form failure={failure} onSubmit={submit}>
			<Stack>
				<SimpleGrid cols={{ base: 1, xs: 2 }}>
					<NameFields form={form} withAsterisk />
				</SimpleGrid>
				<TextInput label={t('companyName')} autoComplete="organization" maxLength={COMPANY_LENGTH} withAsterisk {...form.getInputProps('companyName')} />
				<SimpleGrid cols={{ base: 1, xs: 2 }}>
					<Select label={t('country')} data={countries} searchable allowDeselect={false} withAsterisk {...form.getInputProps('country')} />
					<TextInput
						label={t('licenceNumber')}
						description={form.values.country === 'JP' ? t('licenceHint') : undefined}
						inputWrapperOrder={['label', 'input', 'description', 'error']}
						maxLength={LICENCE_LENGTH}
						withAsterisk
						{...form.getInputProps('licenceNumber')}
					/>
				</SimpleGrid>
				<SimpleGrid cols={{ base: 1, xs: 2 }}>
					<TextInput label={t('phoneNumber')} type="tel" autoComplete="tel" maxLength={PHONE_LENGTH.max} withAsterisk {...form.getInputProps('phoneNumber')} />
					<TextInput label={t('mobileNumber')} type="tel" autoComplete="mobile tel" maxLength={PHONE_LENGTH.max} {...form.getInputProps('mobileNumber')} />
				</SimpleGrid>
				<TextInput label={t('dateOfBirth')} type="date" autoComplete="bday" {...form.getInputProps('dateOfBirth')} />
				<CommunicationFields
					channel={form.values.preferredCommunication}
					onChannel={(preferredCommunication) => form.setValues({ preferredCommunication, communicationAddress: '' })}
					address={form.getInputProps('communicationAddress')}
					email={member.email}
					phoneNumber={form.values.phoneNumber}
				/>
				<FormButtons mt="xs" submit={t('complete.submit')} busy={isSending} cancel={t('complete.cancel')} onCancel={onCancel} />
			</Stack>
		</Form>
	);
}
