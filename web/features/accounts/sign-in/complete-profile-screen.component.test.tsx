import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';

test.each(['PENDING', 'REFUSED'] as const)('a dealer from abroad who is %s corrects the profile and keeps the country of the licence', async (state) => {
	const member = { ...trader, state, country: 'IL', licenceNumber: '514872036612', phoneNumber: '+972 3 575 1234' };
	await showScreen('/complete-profile', { as: member, answers: { completeRegistration: async () => ({ ...member, state: 'PENDING' }) } });
	if (state === 'PENDING') await page.getByRole('button', { name: 'Edit your registration' }).click();
	await page.getByLabelText(/^Company phone/).fill('+972 3 575 9999');
	await page.getByRole('button', { name: 'Send for approval' }).click();
	await expect.poll(() => listRequests('completeRegistration')).toMatchObject([{ body: { country: 'IL', phoneNumber: '+972 3 575 9999' } }]);
});
