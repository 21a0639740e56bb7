import { Alert, Button, Loader, SimpleGrid, Stack, Text, TextInput, ThemeIcon } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompleteRegistration, type Member } from '#shared/contract/accounts/members.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { COMPANY_LENGTH, LICENCE_LENGTH, PHONE_LENGTH } from '#shared/domain/accounts/limits.ts';
import { Navigate } from '#web/lib/addresses/navigation.ts';
import { api } from '#web/lib/api/api.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';
import { useSession, useViewer } from '#web/lib/session/session.ts';
import { CommunicationFields } from '#web/parts/accounts/communication-fields.tsx';
import { useCountryChoices } from '#web/parts/accounts/country-choices.ts';
import { Select } from '#web/ui/forms/choices.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { useRequestForm } from '#web/ui/forms/use-request-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { AccountCard } from './account-card.tsx';
import { NameFields } from './name-fields.tsx';
import { fillPerson, keepMember, readPerson } from './person-values.ts';

/**
 * Shows the screen of a member who is not approved yet (rulebook 2): the profile to complete, the wait for
 * the decision, or the reason for a refusal with the form to correct. Moves on by itself when the admin has
 * decided.
 */
export default function CompleteProfileScreen() {
	const { member, isWhole } = useSession();
	const { isAdmin } = useViewer();
	const { t } = useTranslation('account');
	if (!member) return <Navigate to={linkTo('login')} replace />;
	if (isAdmin || member.state === 'ACTIVE') return <Navigate to={linkTo('home')} replace />;
	if (member.state === 'PENDING') return <Waiting member={member} />;
	return (
		<AccountCard title={t('complete.title')} hint={t('complete.hint')} step="profile">
			{member.state === 'REFUSED' && <Refusal reason={member.stateReason} />}
			{isWhole ? <ProfileForm member={member} /> : <Loader mx="auto" />}
		</AccountCard>
	);
}

function Refusal({ reason }: { reason: string | null }) {
	const { t } = useTranslation('account');
	return (
		<Alert color="orange" title={t('refused.title')} mb="lg">
			{reason && (
				<Text size="sm" fw={600} style={{ whiteSpace: 'pre-line' }}>
					{reason}
				</Text>
			)}
			<Text size="sm" mt={4}>
				{t('refused.text')}
			</Text>
		</Alert>
	);
}

function Waiting({ member }: { member: Member }) {
	const { t } = useTranslation('account');
	const { isWhole } = useSession();
	const [correcting, setCorrecting] = useState(false);
	if (correcting && isWhole)
		return (
			<AccountCard title={t('complete.title')} hint={t('complete.hint')} step="profile">
				<ProfileForm member={member} onSaved={() => setCorrecting(false)} onCancel={() => setCorrecting(false)} />
			</AccountCard>
		);
	return (
		<AccountCard title={t('waiting.title')} step="approval">
			<Stack align="center" ta="center" py="md">
				<ThemeIcon size={64} radius="xl" variant="light" aria-hidden>
					<IconHourglass size={32} stroke={1.4} />
				</ThemeIcon>
				<SectionTitle>{t('waiting.heading')}</SectionTitle>
				<Hint>{t('waiting.text', { email: member.email })}</Hint>
				<Hint role="status" style={{ display: 'flex', gap: 8, alignItems: 'center', justifyContent: 'center' }}>
					<Loader size={14} aria-hidden />
					{t('waiting.live')}
				</Hint>
				<Text size="sm">
					{member.companyName} · {t('licenceNumber')} {member.licenceNumber}
				</Text>
				<Button variant="default" onClick={() => setCorrecting(true)}>
					{t('waiting.correct')}
				</Button>
			</Stack>
		</AccountCard>
	);
}

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
function ProfileForm({ member, onSaved, onCancel }: { member: Member; onSaved?: () => void; onCancel?: () => void }) {
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
