import { Alert, Anchor, List } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#web/lib/api/errors.ts';
import { type FaultyField, listFaultyFields } from './faulty-fields.ts';

interface Props {
	/** The error or text for the form as a whole. */
	failure?: unknown;
	/** Whether to show no list of fields and focus the wrong field itself. */
	alone?: boolean;
}

/**
 * A summary of a form's errors, each leading to its field, and of the market's refusal. It takes the focus
 * when a form was refused, by itself or by the server's answer, and disappears when all is right.
 */
export function ErrorSummary({ failure, alone = false }: Props) {
	const { t } = useTranslation();
	const place = useRef<HTMLDivElement>(null);
	const [faulty, setFaulty] = useState<readonly FaultyField[]>([]);
	useEffect(() => {
		const form = place.current?.closest('form');
		if (!form) return;
		/** Whether a submission has not moved the focus yet. */
		let isSent = false;
		const look = () => {
			const found = listFaultyFields(form);
			setFaulty((before) => (before.length === 0 && found.length === 0 ? before : found));
			if (!isSent || found.length === 0) return;
			isSent = false;
			requestAnimationFrame(() => (alone ? found[0]?.field : place.current)?.focus());
		};
		const onSubmit = () => {
			isSent = true;
			// Errors that were already there cause no mutation to observe, so look at them here.
			requestAnimationFrame(look);
		};
		const watch = new MutationObserver(look);
		form.addEventListener('submit', onSubmit);
		watch.observe(form, { subtree: true, attributes: true, attributeFilter: ['aria-invalid'], childList: true });
		return () => {
			form.removeEventListener('submit', onSubmit);
			watch.disconnect();
		};
	}, [alone]);
	// Each refusal is a new error object, even if its text is the same.
	useEffect(() => {
		if (failure) requestAnimationFrame(() => place.current?.focus());
	}, [failure]);
	return (
		<div ref={place} tabIndex={-1}>
			{failure && faulty.length === 0 ? (
				<Alert color="red" mb="md">
					{typeof failure === 'string' ? failure : describeError(failure)}
				</Alert>
			) : null}
			{faulty.length > 0 && !alone && (
				<Alert color="red" mb="md" title={t('errorSummary', { count: faulty.length })}>
					<List size="sm">
						{faulty.map(({ field, label, message }) => (
							<List.Item key={field.id}>
								<Anchor component="button" type="button" size="sm" onClick={() => field.focus()}>
									{label}
								</Anchor>
								{message && t('errorColon') + message}
							</List.Item>
						))}
					</List>
				</Alert>
			)}
		</div>
	);
}
