import { showErrorToast, showSuccessToast } from '../browser/toast.ts';
import { i18n } from '../language/i18n.ts';

/** Hands a link to the phone's share sheet, or else to the clipboard, and says so. */
export async function shareLink(address: string, title: string): Promise<void> {
	const url = new URL(address, location.origin).href;
	try {
		if (hasShareSheet()) await navigator.share({ url, title });
		else {
			await navigator.clipboard.writeText(url);
			showSuccessToast(i18n.t('workbench:share.copied'));
		}
	} catch (error) {
		// Somebody thought better of it.
		if (error instanceof DOMException && error.name === 'AbortError') return;
		showErrorToast(i18n.t('workbench:share.failed'));
	}
}

/** Hands a file to the phone's share sheet; answers whether there is one that takes it. */
export async function shareFile(file: File): Promise<boolean> {
	if (!hasShareSheet() || !navigator.canShare?.({ files: [file] })) return false;
	try {
		await navigator.share({ files: [file], title: file.name });
		return true;
	} catch (error) {
		return error instanceof DOMException && error.name === 'AbortError';
	}
}

/** Where one points with a finger, a share sheet is at hand; elsewhere a link is pasted. */
function hasShareSheet(): boolean {
	return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}
