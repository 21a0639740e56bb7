import { type ComponentProps, useRef, useState } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import classes from './form.module.css';
import { FormFailure } from './form-failure.tsx';

interface Props extends Omit<ComponentProps<'form'>, 'noValidate'> {
	/** The market's error, or a text, if no field shows it. It appears after the form's last element, which is the button that was pressed. */
	failure?: unknown;
	/** Whether this is a single field in a toolbar. Its error is shown only at the field, which takes the focus. */
	alone?: boolean;
}

/**
 * Shows a form with errors at the fields and a summary, in the reader's language, instead of the browser's validation messages. Sending it never loads
 * a page, nor sends a form around it.
 */
export function Form({ failure, alone, children, ...form }: Props) {
	const isNew = useRef(true);
	const [isChanged, setChanged] = useState(false);
	const submit: Props['onSubmit'] = (event) => {
		event.preventDefault();
		// In React's tree the form of a dialog may be inside another one.
		event.stopPropagation();
		// A second press may come before the button is drawn as loading.
		if (!isNew.current) return;
		isNew.current = false;
		setChanged(false);
		form.onSubmit?.(event);
		setTimeout(() => {
			isNew.current = true;
		});
	};
	return (
		<form
			noValidate
			{...form}
			onInput={() => setChanged(true)}
			onDrop={() => setChanged(true)}
			// A picked option fires no input event, but a click, also by a key.
			onClickCapture={({ target }) => target instanceof Element && target.closest('[role="option"]') && setChanged(true)}
			onSubmit={submit}
			className={[classes.form, form.className].filter(Boolean).join(' ')}
			data-alone={alone || undefined}
			// A new version of the app does not reload the page meanwhile.
			data-unsaved={(!alone && (isChanged || Boolean(failure))) || undefined}
		>
			<ErrorSummary alone={alone} />
			{children}
			<FormFailure failure={failure} />
		</form>
	);
}
