import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** Puts the page into a time zone until the test ends. */
export async function moveToTimeZone(timezoneId: string): Promise<void> {
	await cdp().send('Emulation.setTimezoneOverride', { timezoneId });
	onTestFinished(async () => {
		await cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' });
	});
}
