import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** Has the page be in this time zone for the test that asks for it. */
export async function moveToTimeZone(timezoneId: string): Promise<void> {
	await cdp().send('Emulation.setTimezoneOverride', { timezoneId });
	onTestFinished(async () => {
		await cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' });
	});
}
