import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { describeError } from '#web/lib/api/errors.ts';
import classes from './form.module.css';

/**
 * Shows the market's refusal, or a text, that belongs to no field of the form, and takes the focus. It stays hidden while
 * fields are wrong. `Form` shows it after its last element; a form whose button stays in sight shows it beside that button.
 */
export function FormFailure({ failure }: { failure: unknown }) {
	const place = useRef<HTMLDivElement>(null);
	// Each refusal is a new error object, even if its text is the same.
	useEffect(() => {
		if (failure) requestAnimationFrame(() => place.current?.focus());
	}, [failure]);
	return (
		<div ref={place} tabIndex={-1} className={classes.failure}>
			{failure ? (
				<Alert color="red" mt="sm">
					{typeof failure === 'string' ? failure : describeError(failure)}
				</Alert>
			) : null}
		</div>
	);
}
