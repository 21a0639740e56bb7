import { Input, SegmentedControl, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/accounts/members.ts';
import { EMAIL_LENGTH } from '#shared/domain/accounts/limits.ts';
import { Hint } from '#web/ui/hint.tsx';

type Channel = NonNullable<Member['preferredCommunication']>;
const CHANNELS: Channel[] = ['Email', 'WhatsApp', 'LINE'];

interface Props {
	channel: Channel;
	onChannel: (channel: Channel) => void;
	address: TextInputProps;
	email: string;
	phoneNumber: string;
}

/**
 * Shows the choice of the channel on which a member wants to be contacted, with its address. The e-mail
 * address and the phone number are known; only the LINE id is a field (specification 2).
 */
export function CommunicationFields({ channel, onChannel, address, email, phoneNumber }: Props) {
	const { t } = useTranslation('profile');
	const label = useId();
	return (
		<Stack gap="xs">
			<Input.Wrapper label={t('preferredCommunication')} labelElement="div" labelProps={{ id: label }}>
				<SegmentedControl
					fullWidth
					aria-labelledby={label}
					data={CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
					value={channel}
					onChange={(value) => onChannel(value as Channel)}
				/>
			</Input.Wrapper>
			{channel === 'LINE' ? (
				<TextInput label={t('lineId')} maxLength={EMAIL_LENGTH} {...address} />
			) : (
				<Hint>{t('reachedAt', { address: channel === 'Email' ? email : phoneNumber || t('yourPhoneNumber') })}</Hint>
			)}
		</Stack>
	);
}
