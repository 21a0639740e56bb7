import type { ComponentProps } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import classes from './form.module.css';
import { FormFailure } from './form-failure.tsx';

interface Props extends Omit<ComponentProps<'form'>, 'noValidate'> {
	/** The market's error, or a text, if no field shows it. It appears after the form's last element, which is the button that was pressed. */
	failure?: unknown;
	/** Whether this is a single field in a toolbar. Its error is shown only at the field, which takes the focus. */
	alone?: boolean;
}

/** Shows a form with errors at the fields and a summary, in the reader's language, instead of the browser's validation messages. */
export function Form({ failure, alone, children, ...form }: Props) {
	return (
		<form noValidate {...form} className={[classes.form, form.className].filter(Boolean).join(' ')} data-alone={alone || undefined}>
			<ErrorSummary alone={alone} />
			{children}
			<FormFailure failure={failure} />
		</form>
	);
}
