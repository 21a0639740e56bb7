import { ApiError } from '#shared/contract/client.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { showErrorToast } from '../browser/toast.ts';
import { isRecord } from '../is-record.ts';
import { i18n } from '../language/i18n.ts';
import { isOtherVersion } from './other-version.ts';

/** Returns an error's message for the reader: the market's own, or that the market could not be reached. */
export function describeError(error: unknown): string {
	if (isOtherVersion(error)) return i18n.t('common:error.version');
	if (error instanceof ApiError) return error.problem.detail || error.problem.title;
	if (error instanceof DOMException && error.name === 'TimeoutError') return i18n.t('common:error.late');
	return i18n.t(error instanceof TypeError ? 'common:error.network' : 'common:error.unexpected');
}

/** Returns a screen's own words for a failed action, unless only another version of the app can send it: then to try again does not help. */
export function describeFailure(error: unknown, words: string): string {
	return isOtherVersion(error) ? describeError(error) : words;
}

/** Whether the market, and no network in between, says that a thing does not exist, for instance by a cut-off id, or that the viewer may not see it. */
export function isGone(error: unknown): error is ApiError {
	if (!(error instanceof ApiError) || error.code.startsWith('HTTP_')) return false;
	return [403, 404, 410].includes(error.problem.status) || error.problem.issues?.some(({ path }) => path === 'params.id') === true;
}

/** Returns the listing's current state, which the market sends with `STALE` if the listing changed after the caller read it. */
export function readPresentDiamond(error: unknown): Diamond | undefined {
	if (!(error instanceof ApiError) || error.code !== 'STALE') return undefined;
	const present = error.problem.diamond ?? error.problem.present;
	return isDiamond(present) ? present : undefined;
}

function isDiamond(found: unknown): found is Diamond {
	return isRecord(found) && typeof found.diamondId === 'string' && typeof found.version === 'number';
}

export function showError(error: unknown): void {
	showErrorToast(describeError(error));
}

/** Returns the first issue of each field. Returns an empty object if the error names no field. */
function collectFieldErrors(error: unknown): Record<string, string> {
	const fields: Record<string, string> = {};
	if (error instanceof ApiError) for (const { path, message } of error.problem.issues ?? []) fields[path] ??= message;
	return fields;
}

interface Form {
	values: object;
	setErrors: (errors: Record<string, string>) => void;
}

/**
 * Shows an error at the form fields that it names. {@link findFormFailure} finds errors that no field shows. `nameField` names the field of a path in
 * the request if their names differ.
 */
export function showFieldErrors(form: Form, error: unknown, nameField = (path: string) => path): void {
	const issues = Object.entries(collectFieldErrors(error)).map(([path, message]) => [nameField(path), message] as const);
	const named = issues.filter(([name]) => name in form.values);
	form.setErrors(Object.fromEntries(named));
}

export function findFormFailure({ values }: Pick<Form, 'values'>, error: unknown): unknown {
	return Object.keys(collectFieldErrors(error)).some((path) => path in values) ? undefined : error;
}
