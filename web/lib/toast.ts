import { notifications } from '@mantine/notifications';

/** How long a toast stays, in milliseconds, and how many there are at once (specification 9). */
export const TOAST_LIMIT = 20;
export const TOAST_TIME = { default: 4_000, success: 2_000, saved: 1_500 } as const;
export const TOAST_WIDTH = 350;

/** Something went well. `time` in milliseconds. */
export function toastSuccess(message: string, time: number = TOAST_TIME.success): void {
	notifications.show({ message, color: 'teal', autoClose: time });
}

/** Something went wrong. */
export function toastError(message: string, time: number = TOAST_TIME.default): void {
	notifications.show({ message, color: 'red', autoClose: time });
}

/** Something is missing or wants attention. */
export function toastWarning(message: string): void {
	notifications.show({ message, color: 'yellow', autoClose: TOAST_TIME.default });
}

/** Something has happened that the member may want to see; `onClick` leads there. */
export function toastNews(title: string, message: string, onClick: () => void): void {
	notifications.show({ title, message, autoClose: TOAST_TIME.default, onClick, style: { cursor: 'pointer' } });
}
