import { type NotificationData, notifications } from '@mantine/notifications';
import { i18n } from './i18n.ts';

/** How long a toast stays, in milliseconds, and how many there are at once (specification 9). */
export const TOAST_LIMIT = 20;
export const TOAST_TIME = { default: 4_000, success: 2_000, saved: 1_500 } as const;
export const TOAST_WIDTH = 350;

/** Something went well. `time` in milliseconds. */
export function showSuccessToast(message: string, time: number = TOAST_TIME.success): void {
	show({ message, color: 'teal', autoClose: time });
}

/** Something went wrong. */
export function showErrorToast(message: string, time: number = TOAST_TIME.default): void {
	show({ message, color: 'red', autoClose: time });
}

/** Something is missing or wants attention. */
export function showWarningToast(message: string): void {
	show({ message, color: 'yellow', autoClose: TOAST_TIME.default });
}

/** Something has happened that the member may want to see; `onClick` leads there. */
export function showNewsToast(title: string, message: string, onClick: () => void): void {
	show({ title, message, autoClose: TOAST_TIME.default, onClick, style: { cursor: 'pointer' } });
}

/** Every toast can be closed, also by who hears what its button is. */
function show(toast: NotificationData): void {
	notifications.show({ ...toast, closeButtonProps: { 'aria-label': i18n.t('common:confirm.close') } });
}
