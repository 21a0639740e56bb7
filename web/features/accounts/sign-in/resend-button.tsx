import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/contract/client.ts';
import { showError } from '#web/lib/api/errors.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { Hint } from '#web/ui/hint.tsx';

/** Minimum seconds between two mails. */
const PAUSE = 60;

/** Sends another code, and shows a countdown until the next may be requested. */
export function ResendButton({ send }: { send: () => Promise<unknown> }) {
	const { t } = useTranslation('account');
	const [wait, setWait] = useState(PAUSE);
	useEffect(() => {
		if (wait === 0) return;
		const timer = setTimeout(() => setWait(wait - 1), 1_000);
		return () => clearTimeout(timer);
	}, [wait]);
	const resend = useMutation({
		mutationFn: send,
		onSuccess: () => {
			showSuccessToast(t('otp.resent'));
			setWait(PAUSE);
		},
		onError: (error) => {
			if (error instanceof ApiError && error.retryAfter) setWait(error.retryAfter);
			showError(error);
		},
	});
	if (wait > 0)
		return (
			<Hint className="figures" lh="26px">
				{t('otp.resendIn', { count: wait })}
			</Hint>
		);
	return (
		<Button variant="subtle" size="compact-sm" loading={resend.isPending} onClick={() => resend.mutate()}>
			{t('otp.resend')}
		</Button>
	);
}
