import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CompleteRegistration, type Member } from '#shared/contract/accounts/members.ts';
import { COMPANY_LENGTH, LICENCE_LENGTH, PHONE_LENGTH } from '#shared/domain/accounts/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';
import { CommunicationFields } from '#web/parts/accounts/communication-fields.tsx';
import { useCountryChoices } from '#web/parts/accounts/country-choices.ts';
import { Select } from '#web/ui/forms/choices.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { useRequestForm } from '#web/ui/forms/use-request-form.ts';
import { NameFields } from './name-fields.tsx';
import { fillPerson, keepMember, readPerson } from './person-values.ts';

/** Countries in which diamonds are traded. */
const COUNTRIES =
	'JP AE AU BE BR BW CA CH CN CY CZ DE DK ES FI FR GB GR HK ID IE IL IN IT KR LK LT LU LV MM MU MY NA NL NO NZ PH PL PT RO RU SA SE SG TH TR TW UA US VN ZA'.split(
		' ',
	);

function fillValues(member: Member) {
	const { companyName, country, licenceNumber } = member;
	return { ...fillPerson(member), companyName: companyName ?? '', country: country ?? 'JP', licenceNumber: licenceNumber ?? '' };
}

function readRequest(values: ReturnType<typeof fillValues>) {
	return {
		...readPerson(values),
		licenceNumber: makeHalfWidth(values.licenceNumber),
		communicationAddress: values.preferredCommunication === 'LINE' ? makeHalfWidth(values.communicationAddress) || null : null,
	};
}

/** Shows the form for the dealer's profile and licence, which an admin checks for the approval. */
export function ProfileForm({ member, onSaved, onCancel }: { member: Member; onSaved?: () => void; onCancel?: () => void }) {
	const { t } = useTranslation('account');
	const countries = useCountryChoices(COUNTRIES);
	const { form, failure, isSending, submit } = useRequestForm({
		initialValues: fillValues(member),
		schema: CompleteRegistration,
		read: readRequest,
		say: (field, { country }) => t(field === 'licenceNumber' && country === 'JP' ? 'wanted.licenceJapan' : `wanted.${field}`),
		send: (body) => api.completeRegistration({ body }),
		onSent: (after) => {
			keepMember(after);
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
				<CommunicationFields form={form} email={member.email} />
				<FormButtons mt="xs" submit={t('complete.submit')} busy={isSending} onCancel={onCancel} />
			</Stack>
		</Form>
	);
}
