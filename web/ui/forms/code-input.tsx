import { Input, PinInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { OTP_LENGTH } from '#shared/domain/accounts/limits.ts';
import { makeHalfWidth } from '#web/lib/api/validate.ts';

interface Props {
	value: string;
	onChange: (code: string) => void;
	onComplete?: (code: string) => void;
	error?: string;
	autoFocus?: boolean;
	disabled?: boolean;
}

/** Shows six boxes for a mailed code. The code may be pasted, or typed in full-width digits. */
export function CodeInput({ value, onChange, onComplete, error, autoFocus, disabled }: Props) {
	const { t } = useTranslation('account');
	const label = useId();
	return (
		<Input.Wrapper label={t('code')} labelElement="div" labelProps={{ id: label }} error={error}>
			<PinInput
				length={OTP_LENGTH}
				type={/^[0-9０-９]*$/}
				inputType="tel"
				inputMode="numeric"
				oneTimeCode
				placeholder=""
				role="group"
				data-one-field
				aria-labelledby={label}
				ariaLabel={t('codeDigit')}
				value={value}
				onChange={(typed) => onChange(makeHalfWidth(typed))}
				onComplete={(typed) => onComplete?.(makeHalfWidth(typed))}
				error={error !== undefined}
				autoFocus={autoFocus}
				disabled={disabled}
				mt={4}
			/>
		</Input.Wrapper>
	);
}
