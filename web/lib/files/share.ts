import { showErrorToast, showSuccessToast } from '../browser/toast.ts';
import { i18n } from '../language/i18n.ts';

/** Passes a link to the phone's share sheet, or copies it and confirms this with a toast. */
export async function shareLink(address: string, title: string): Promise<void> {
	const url = new URL(address, location.origin).href;
	try {
		if (hasShareSheet()) await navigator.share({ url, title });
		else {
			await navigator.clipboard.writeText(url);
			showSuccessToast(i18n.t('workbench:share.copied'));
		}
	} catch (error) {
		// The member cancelled.
		if (error instanceof DOMException && error.name === 'AbortError') return;
		showErrorToast(i18n.t('workbench:share.failed'));
	}
}

/** Shares a file through the phone's share sheet. Returns whether the browser supports this for the file. */
export async function shareFile(file: File): Promise<boolean> {
	if (!hasShareSheet() || !navigator.canShare?.({ files: [file] })) return false;
	try {
		await navigator.share({ files: [file], title: file.name });
		return true;
	} catch (error) {
		return error instanceof DOMException && error.name === 'AbortError';
	}
}

/** Whether to use a share sheet: only on touch devices. */
function hasShareSheet(): boolean {
	return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}
