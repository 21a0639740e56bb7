import type { NotificationData } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';
import { i18n } from '../language/i18n.ts';
import { createListeners } from '../listeners.ts';

/** Milliseconds for which a toast stays, and the maximum number of toasts at once (specification 9). */
export const TOAST_LIMIT = 20;
export const TOAST_TIME = { default: 4_000, success: 2_000, saved: 1_500 } as const;
export const TOAST_WIDTH = 350;

export function showSuccessToast(message: string, time: number = TOAST_TIME.success): void {
	void show({ message, color: 'teal', autoClose: time });
}

export function showErrorToast(message: string, time: number = TOAST_TIME.default): void {
	void show({ message, color: 'red', autoClose: time });
}

export function showWarningToast(message: string): void {
	void show({ message, color: 'yellow', autoClose: TOAST_TIME.default });
}

/** Shows news to the member; `onClick` opens the related page. */
export function showNewsToast(title: string, message: string, onClick: () => void): void {
	void show({ title, message, autoClose: TOAST_TIME.default, onClick, style: { cursor: 'pointer' } });
}

/** Whether a toast was shown. The component that shows toasts is loaded with the first one. */
let wanted = false;
const { tell, follow } = createListeners();

export function useToastsWanted(): boolean {
	return useSyncExternalStore(follow, () => wanted);
}

/** Loads the code of toasts. Called after the first screen too, since the first toast may report that the network is gone. */
export const loadToasts = () => import('@mantine/notifications');

async function show(toast: NotificationData): Promise<void> {
	wanted = true;
	tell();
	const { notifications } = await loadToasts();
	notifications.show({ ...toast, closeButtonProps: { 'aria-label': i18n.t('common:confirm.close') } });
}
