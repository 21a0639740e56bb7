import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Session } from '#shared/contract/accounts/sessions.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { pressOnceShown } from '#test/components/press-once-shown.ts';
import { expectToast } from '#test/components/toasts.ts';
import { DOUBLE_CLICK } from '#web/ui/forms/use-reading-time.ts';

const TIMES = { beganAt: '2026-11-20T08:00:00.000Z', usedAt: '2026-11-23T08:00:00.000Z' };
const HERE: Session = { sessionId: '00000000-0000-4000-8000-000000000001', kind: 'WEB', browser: 'Chrome', system: 'Android', ...TIMES, isPresent: true };
const OTHER: Session = { ...HERE, sessionId: '00000000-0000-4000-8000-000000000002', system: 'Windows', country: 'JP', isPresent: false };
const SCRIPT: Session = { sessionId: '00000000-0000-4000-8000-000000000003', kind: 'SCRIPT', ...TIMES, isPresent: false };

/** Simulates the market's list of the member's sessions. */
function keepSessions(): Answers {
	let content = [HERE, OTHER, SCRIPT];
	return {
		sessions: async () => ({ content, isMore: false }),
		endSession: async ({ params }) => {
			content = content.filter(({ sessionId }) => sessionId !== params.sessionId);
		},
		endSessions: async () => {
			content = [HERE];
		},
	};
}
const rows = page.getByRole('main').getByRole('listitem');

test('a member sees where the account is used, and ends another session, not the present one', async () => {
	await showScreen('/sessions', { as: trader, size: PHONE, answers: keepSessions() });
	await expect.poll(() => rows.elements().map(({ textContent }) => /This device/.test(textContent ?? ''))).toEqual([true, false, false]);
	expect(rows.first().getByRole('button').elements()).toEqual([]);
	expect(await findBarriers()).toEqual([]);
	await expectToast('The device is logged out', () =>
		rows
			.filter({ hasText: 'Windows' })
			.getByRole('button', { name: /^Log out .+, logged in/ })
			.click(),
	);
	expect(listRequests('endSession')).toEqual([{ params: { sessionId: OTHER.sessionId } }]);
	await expect.poll(() => rows.elements().length).toBe(2);
});

test('the second click of a double click does not end the session whose row has moved under the pointer', async () => {
	await showScreen('/sessions', { as: trader, answers: keepSessions() });
	const ends = page.getByRole('button', { name: /^Log out .+, logged in/ });
	await expect.poll(() => ends.elements().length).toBe(2);
	const secondClick = pressOnceShown('This device', () => (rows.elements().length === 2 ? ends.query() : undefined));
	await ends.first().click();
	await secondClick;
	expect(listRequests('endSession')).toEqual([{ params: { sessionId: OTHER.sessionId } }]);
	await new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK));
	await ends.click();
	await expect.poll(() => listRequests('endSession').length).toBe(2);
});

test('all other sessions are ended once that was confirmed', async () => {
	await showScreen('/sessions', { as: trader, answers: keepSessions() });
	const end = { name: 'Log out everywhere else' };
	await page.getByRole('button', end).click();
	expect(listRequests('endSessions')).toEqual([]);
	await page.getByRole('dialog').getByRole('button', end).click();
	await expect.element(page.getByText('You are not logged in anywhere else.')).toBeVisible();
	expect(listRequests('endSessions')).toEqual([{ query: { which: 'OTHERS' } }]);
	await expect.element(page.getByRole('button', end)).not.toBeInTheDocument();
});

test('a refusal closes the question, and a toast says why', async () => {
	await showScreen('/sessions', {
		as: trader,
		answers: {
			...keepSessions(),
			endSessions: async () => {
				throw new MarketError('TOO_MANY_REQUESTS');
			},
		},
	});
	const end = { name: 'Log out everywhere else' };
	await page.getByRole('button', end).click();
	await expectToast(/wait a while/, () => page.getByRole('dialog').getByRole('button', end).click());
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
	expect(rows.elements().length).toBe(3);
});
