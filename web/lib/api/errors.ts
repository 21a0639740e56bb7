import { ApiError } from '#shared/contract/client.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { showErrorToast } from '../browser/toast.ts';
import { isRecord } from '../is-record.ts';
import { i18n } from '../language/i18n.ts';

/** An error in words for the reader: the market's own, or that it could not be reached. */
export function describeError(error: unknown): string {
	if (error instanceof ApiError) return error.problem.detail || error.problem.title;
	if (error instanceof DOMException && error.name === 'TimeoutError') return i18n.t('common:error.late');
	// `fetch` rejects with a TypeError when the network fails.
	return i18n.t(error instanceof TypeError ? 'common:error.network' : 'common:error.unexpected');
}

/** The listing as it is now, which the market sends with `STALE`: it was changed after the caller saw it. */
export function readPresentDiamond(error: unknown): Diamond | undefined {
	if (!(error instanceof ApiError) || error.code !== 'STALE') return undefined;
	const present = error.problem.diamond ?? error.problem.present;
	return isDiamond(present) ? present : undefined;
}

function isDiamond(found: unknown): found is Diamond {
	return isRecord(found) && typeof found.diamondId === 'string' && typeof found.version === 'number';
}

/** Shows an error as a toast. */
export function showError(error: unknown): void {
	showErrorToast(describeError(error));
}

/** The first issue of each field, as a form shows it; an empty object when the error names no field. */
function collectFieldErrors(error: unknown): Record<string, string> {
	const fields: Record<string, string> = {};
	if (error instanceof ApiError) for (const { path, message } of error.problem.issues ?? []) fields[path] ??= message;
	return fields;
}

interface Form {
	values: object;
	setErrors: (errors: Record<string, string>) => void;
}

/** Shows an error at the form's fields that it names. What was typed stays; {@link findFormFailure} is what its summary tells else. */
export function showFieldErrors(form: Form, error: unknown): void {
	const named = Object.entries(collectFieldErrors(error)).filter(([path]) => path in form.values);
	form.setErrors(Object.fromEntries(named));
}

/** The error, unless a field of the form shows it. */
export function findFormFailure({ values }: Pick<Form, 'values'>, error: unknown): unknown {
	return Object.keys(collectFieldErrors(error)).some((path) => path in values) ? undefined : error;
}
