import { Input, PinInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { OTP_LENGTH } from '#shared/domain/accounts/limits.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';

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
		<div>
			{/* An input wrapper would give all boxes its one id. */}
			<Input.Label labelElement="div" id={label}>
				{t('code')}
			</Input.Label>
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
				getInputProps={(at) => ({ 'aria-describedby': error && `${label}-error`, 'aria-label': t('codeDigit', { digit: at + 1 }), name: `code-${at + 1}` })}
				value={value}
				onChange={(typed) => onChange(makeHalfWidth(typed))}
				onComplete={(typed) => onComplete?.(makeHalfWidth(typed))}
				error={error !== undefined}
				autoFocus={autoFocus}
				disabled={disabled}
				mt={4}
			/>
			<Input.Error id={`${label}-error`} mt={5} mih="1lh">
				{error}
			</Input.Error>
		</div>
	);
}
