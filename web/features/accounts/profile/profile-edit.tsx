import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Member, UpdateDetails } from '#shared/contract/accounts/members.ts';
import { NAME_LENGTH, PHONE_LENGTH } from '#shared/domain/accounts/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { findFormFailure, showFieldErrors } from '#web/lib/api/errors.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { makeHalfWidth, validateBy } from '#web/lib/api/validate.ts';
import { showSuccessToast, TOAST_TIME } from '#web/lib/browser/toast.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { updateMember } from '#web/lib/session/session.ts';
import { CommunicationFields } from '#web/parts/accounts/communication-fields.tsx';
import { Form } from '#web/ui/forms/form.tsx';

type Values = ReturnType<typeof fillValues>;

function fillValues(member: Member) {
	return {
		firstName: member.firstName,
		lastName: member.lastName,
		dateOfBirth: member.dateOfBirth ?? '',
		phoneNumber: member.phoneNumber ?? '',
		preferredCommunication: member.preferredCommunication ?? ('Email' as const),
		communicationAddress: member.preferredCommunication === 'LINE' ? (member.communicationAddress ?? '') : '',
		mobileNumber: member.mobileNumber ?? '',
	};
}

/** Returns the address for the chosen channel: for Email and WhatsApp the member's known address or number (specification 2). */
function chooseAddress(values: Values, member: Member): string | null {
	if (values.preferredCommunication === 'Email') return member.email;
	return makeHalfWidth(values.preferredCommunication === 'WhatsApp' ? values.phoneNumber : values.communicationAddress) || null;
}

/** Shows the form for the part of the profile that a member may change without an admin: not the address and the licence. */
export function ProfileEdit({ member, onDone }: { member: Member; onDone: () => void }) {
	const { t } = useTranslation('profile');
	const { language } = useLanguage();
	const readRequest = (values: Values) => ({
		...values,
		userName: member.userName,
		dateOfBirth: values.dateOfBirth || null,
		phoneNumber: makeHalfWidth(values.phoneNumber),
		mobileNumber: makeHalfWidth(values.mobileNumber) || null,
		communicationAddress: chooseAddress(values, member),
	});
	const form = useForm({
		initialValues: fillValues(member),
		validate: validateBy(UpdateDetails, readRequest, (field) => t(`wanted.${field}`)),
	});
	const update = useMutation({
		mutationFn: (values: Values) => api.updateDetails({ body: readRequest(values) }),
		onSuccess: (after) => {
			queryClient.setQueryData(['member', after.userId], after);
			updateMember(after);
			// The specification requires a new search after a change of the profile.
			void queryClient.invalidateQueries({ queryKey: ['search'] });
			showSuccessToast(t('updated'), TOAST_TIME.saved);
			onDone();
		},
		onError: (error) => showFieldErrors(form, error),
	});
	const firstName = <TextInput key="first" label={t('firstName')} autoComplete="given-name" maxLength={NAME_LENGTH} {...form.getInputProps('firstName')} />;
	const lastName = <TextInput key="last" label={t('lastName')} autoComplete="family-name" maxLength={NAME_LENGTH} {...form.getInputProps('lastName')} />;
	return (
		<Form failure={findFormFailure(form, update.error)} onSubmit={form.onSubmit((values) => update.mutate(values))}>
			<Stack>
				<SimpleGrid cols={{ base: 1, xs: 2 }}>{language === 'ja' ? [lastName, firstName] : [firstName, lastName]}</SimpleGrid>
				<TextInput label={t('email')} value={member.email} readOnly variant="filled" />
				<TextInput label={t('dateOfBirth')} type="date" autoComplete="bday" {...form.getInputProps('dateOfBirth')} />
				<SimpleGrid cols={{ base: 1, xs: 2 }}>
					<TextInput label={t('phoneNumber')} type="tel" autoComplete="tel" maxLength={PHONE_LENGTH.max} {...form.getInputProps('phoneNumber')} />
					<TextInput label={t('contactNumber')} type="tel" autoComplete="mobile tel" maxLength={PHONE_LENGTH.max} {...form.getInputProps('mobileNumber')} />
				</SimpleGrid>
				<CommunicationFields
					channel={form.values.preferredCommunication}
					onChannel={(preferredCommunication) => form.setValues({ preferredCommunication, communicationAddress: '' })}
					address={form.getInputProps('communicationAddress')}
					email={member.email}
					phoneNumber={form.values.phoneNumber}
				/>
				<Group justify="flex-end">
					<Button variant="default" onClick={onDone}>
						{t('cancel')}
					</Button>
					<Button type="submit" loading={update.isPending}>
						{t('update')}
					</Button>
				</Group>
			</Stack>
		</Form>
	);
}
