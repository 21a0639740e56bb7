import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { type Member, UpdateDetails } from '#shared/contract/accounts/members.ts';
import { PHONE_LENGTH } from '#shared/domain/accounts/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { showSuccessToast, TOAST_TIME } from '#web/lib/browser/toast.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';
import { CommunicationFields } from '#web/parts/accounts/communication-fields.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { useRequestForm } from '#web/ui/forms/use-request-form.ts';
import { NameFields } from '../sign-in/name-fields.tsx';
import { fillPerson, keepMember, readPerson } from '../sign-in/person-values.ts';

type Values = ReturnType<typeof fillPerson>;

/** Returns the address for the chosen channel: for Email and WhatsApp the member's known address or number (specification 2). */
function chooseAddress(values: Values, member: Member): string | null {
	if (values.preferredCommunication === 'Email') return member.email;
	return makeHalfWidth(values.preferredCommunication === 'WhatsApp' ? values.phoneNumber : values.communicationAddress) || null;
}

function readDetails(values: Values, member: Member) {
	return { ...readPerson(values), communicationAddress: chooseAddress(values, member) };
}

/** Returns the request with the fields that differ from those that the form was opened with: another window may have changed the rest. */
function readChanges(values: Values, opened: Member): z.input<typeof UpdateDetails> {
	const { preferredCommunication } = opened;
	const before: Record<string, unknown> = { ...readDetails(fillPerson(opened), opened), preferredCommunication };
	const changed = Object.entries(readDetails(values, opened)).filter(([name, value]) => value !== before[name]);
	return { ...Object.fromEntries(changed), userName: opened.userName };
}

/** Shows the form for the part of the profile that a member may change without an admin: not the address and the licence. */
export function ProfileEdit({ member, onDone }: { member: Member; onDone: () => void }) {
	const { t } = useTranslation(['profile', 'account']);
	const [opened] = useState(member);
	const { form, failure, isSending, submit } = useRequestForm({
		initialValues: fillPerson(opened),
		schema: UpdateDetails,
		read: (values: Values) => readChanges(values, opened),
		say: (field) => t(`account:wanted.${field}`),
		send: (body) => api.updateDetails({ body }),
		onSent: (after) => {
			keepMember(after);
			// The specification requires a new search after a change of the profile.
			void queryClient.invalidateQueries({ queryKey: ['search'] });
			showSuccessToast(t('updated'), TOAST_TIME.saved);
			onDone();
		},
	});
	return (
		<Form failure={failure} onSubmit={submit}>
			<Stack>
				<SimpleGrid cols={{ base: 1, xs: 2 }}>
					<NameFields form={form} />
				</SimpleGrid>
				<TextInput label={t('email')} value={member.email} readOnly variant="filled" />
				<TextInput label={t('dateOfBirth')} type="date" autoComplete="bday" {...form.getInputProps('dateOfBirth')} />
				<SimpleGrid cols={{ base: 1, xs: 2 }}>
					<TextInput label={t('account:phoneNumber')} type="tel" autoComplete="tel" maxLength={PHONE_LENGTH.max} {...form.getInputProps('phoneNumber')} />
					<TextInput label={t('contactNumber')} type="tel" autoComplete="mobile tel" maxLength={PHONE_LENGTH.max} {...form.getInputProps('mobileNumber')} />
				</SimpleGrid>
				<CommunicationFields form={form} email={member.email} />
				<FormButtons submit={t('update')} busy={isSending} onCancel={onDone} />
			</Stack>
		</Form>
	);
}
