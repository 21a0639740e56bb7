import { Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/accounts/members.ts';
import { EMAIL_LENGTH } from '#shared/domain/accounts/limits.ts';
import { Hint } from '#web/ui/hint.tsx';

type Channel = NonNullable<Member['preferredCommunication']>;
const CHANNELS: Channel[] = ['Email', 'WhatsApp', 'LINE'];

interface Props {
	form: {
		values: { preferredCommunication: Channel; phoneNumber: string };
		setValues: (values: { preferredCommunication: Channel; communicationAddress: string }) => void;
		getInputProps: (field: 'communicationAddress') => object;
	};
	email: string;
}

/**
 * Shows the choice of the channel on which a member wants to be contacted, with its address. The e-mail
 * address and the phone number are known; only the LINE id is a field (specification 2).
 */
export function CommunicationFields({ form, email }: Props) {
	const { t } = useTranslation('profile');
	const { preferredCommunication: channel, phoneNumber } = form.values;
	const label = useId();
	return (
		<Stack gap="xs">
			<Input.Wrapper label={t('preferredCommunication')} labelElement="div" labelProps={{ id: label }}>
				<SegmentedControl
					fullWidth
					aria-labelledby={label}
					data={CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
					value={channel}
					onChange={(value) => form.setValues({ preferredCommunication: value as Channel, communicationAddress: '' })}
				/>
			</Input.Wrapper>
			{channel === 'LINE' ? (
				<TextInput label={t('lineId')} maxLength={EMAIL_LENGTH} {...form.getInputProps('communicationAddress')} />
			) : (
				<Hint>{t('reachedAt', { address: channel === 'Email' ? email : phoneNumber || t('yourPhoneNumber') })}</Hint>
			)}
		</Stack>
	);
}
