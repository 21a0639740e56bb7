import { i18n } from '#web/lib/language/i18n.ts';

/** Describes a browser's error about a passkey in words. Returns other errors unchanged. */
export function describePasskeyError(error: unknown): unknown {
	if (!(error instanceof DOMException)) return error;
	if (error.name === 'SecurityError') return i18n.t('account:passkey.otherSite');
	if (error.name === 'InvalidStateError') return i18n.t('account:passkey.known');
	if (error.name === 'NotAllowedError' || error.name === 'AbortError') return i18n.t('account:passkey.notUsed');
	return error;
}
