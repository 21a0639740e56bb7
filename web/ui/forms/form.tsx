import type { ComponentProps } from 'react';
import { ErrorSummary } from './error-summary.tsx';

interface Props extends Omit<ComponentProps<'form'>, 'noValidate'> {
	/** Why the market did not take it, when no field shows it: an error, or words. */
	failure?: unknown;
	/** One field in a row of tools: what is wrong stands beside it alone, and it takes the focus itself. */
	alone?: boolean;
}

/**
 * The form of every screen and dialog: it says itself what is wrong, beside the
 * fields and in a summary that takes the focus, in the reader's language.
 */
export function Form({ failure, alone, children, ...form }: Props) {
	return (
		<form noValidate {...form}>
			<ErrorSummary failure={failure} alone={alone} />
			{children}
		</form>
	);
}
