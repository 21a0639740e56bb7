import { Alert, Anchor, List } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FaultyField, hasSingleField, listFaultyFields, ONE_FIELD } from './faulty-fields.ts';

interface Props {
	/** Whether to focus the invalid field directly, without a list of fields. */
	alone?: boolean;
}

/**
 * Names a form's wrong fields, each as a link to the field, which says what is wrong. Takes the focus when the form is
 * refused. In a form of a single field the field takes it, and nothing is said twice.
 */
export function ErrorSummary({ alone = false }: Props) {
	const { t } = useTranslation();
	const place = useRef<HTMLDivElement>(null);
	const [isSingle, setSingle] = useState(alone);
	const [faulty, setFaulty] = useState<readonly FaultyField[]>([]);
	useLayoutEffect(() => {
		const form = place.current?.closest('form');
		if (!form) return;
		/** Whether the form was submitted and the focus was not moved yet. */
		let isSent = false;
		const look = () => {
			const found = listFaultyFields(form);
			const single = alone || hasSingleField(form);
			setSingle(single);
			form.toggleAttribute('data-single', single);
			form.toggleAttribute('data-faulty', found.length > 0);
			if (single && found[0]) announceError(found[0].field);
			setFaulty((before) => (before.length === 0 && found.length === 0 ? before : found));
			if (!isSent || found.length === 0) return;
			isSent = false;
			requestAnimationFrame(() => (single ? found[0]?.field : place.current)?.focus());
		};
		const onSubmit = () => {
			isSent = true;
			// Errors that were already there cause no mutation to observe, so look for them here.
			requestAnimationFrame(look);
		};
		const watch = new MutationObserver(look);
		form.addEventListener('submit', onSubmit);
		look();
		watch.observe(form, { subtree: true, attributes: true, attributeFilter: ['aria-invalid'], childList: true });
		return () => {
			form.removeEventListener('submit', onSubmit);
			watch.disconnect();
		};
	}, [alone]);
	return (
		<div ref={place} tabIndex={-1}>
			{faulty.length > 0 && !isSingle && (
				<Alert color="red" mb="md" title={t('errorSummary', { count: faulty.length })}>
					<List size="sm">
						{faulty.map(({ field, label }) => (
							<List.Item key={field.id}>
								<Anchor component="button" type="button" size="sm" onClick={() => field.focus()}>
									{label}
								</Anchor>
							</List.Item>
						))}
					</List>
				</Alert>
			)}
		</div>
	);
}

/** Makes the error of a field that already has the focus an alert: a screen reader does not read such a field again. */
function announceError(field: HTMLElement): void {
	if (!(field.closest(ONE_FIELD) ?? field).contains(document.activeElement)) return;
	const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
	const error = ids.find((id) => id.endsWith('-error'));
	document.getElementById(error ?? '')?.setAttribute('role', 'alert');
}
