import type { Acted } from '#web/lib/api/act-on-many.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { showErrorToast, showWarningToast } from '#web/lib/browser/toast.ts';
import { i18n } from '#web/lib/language/i18n.ts';

/** Reports how many stones an action did not reach, and why. If their number is unknown, it reports how many were reached. */
export function reportRest({ done, left, rest, error }: Acted): void {
	if (rest === 0 && error === undefined) return;
	const words = rest > 0 ? i18n.t('common:many.rest', { count: rest }) : i18n.t('common:many.stopped', { count: done + left });
	if (error === undefined) showWarningToast(words);
	else showErrorToast(`${words} ${describeError(error)}`);
}
