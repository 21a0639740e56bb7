import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { ListedMember } from '#shared/contract/accounts/members.ts';
import { answerAdmin } from '#test/components/answers/admin.ts';
import { aPage, makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { answerCalls, listRequests } from '#test/components/fake-client.ts';
import { admin, PHONE, showScreen, trader } from '#test/components/page.tsx';
import { expectToast } from '#test/components/toasts.ts';

const waiting = ['Aoi Gems', 'Biwa Gems', 'Chiba Gems'].map(
	(companyName, at): ListedMember => ({ ...trader, userId: makeId(at + 1), userName: `${at}@example.com`, companyName, state: 'PENDING' }),
);

test('a double click approves one applicant: the row stays in its place, marked, until the pointer leaves the list', async () => {
	let applicants = waiting;
	await showScreen('/admin-dashboard', { as: admin, answers: answerAdmin(waiting) });
	answerCalls({
		listMembers: async () => ({ content: [...applicants], number: 0, size: 20, totalElements: applicants.length }),
		decideRegistration: async ({ body: { userName } }) => {
			const decided = applicants.find((one) => one.userName === userName) ?? expect.fail('Decided already');
			applicants = applicants.filter((one) => one !== decided);
			return { ...decided, state: 'ACTIVE' as const };
		},
	});
	const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Gems' });
	const readRows = () => rows.elements().map(({ textContent }) => /(Aoi|Biwa|Chiba) Gems/.exec(textContent ?? '')?.[1]);
	const approve = page.getByRole('button', { name: 'Approve: Aoi Gems' });
	await expect.element(approve).toBeVisible();
	const { x, y, width, height } = approve.element().getBoundingClientRect();
	await approve.dblClick();
	await expect.element(rows.first().getByText('Approved', { exact: true })).toBeVisible();
	expect(readRows()).toEqual(['Aoi', 'Biwa', 'Chiba']);
	expect(document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button')).toBeNull();
	expect(listRequests('decideRegistration')).toHaveLength(1);
	expect(await findBarriers()).toEqual([]);

	await page.getByRole('heading', { level: 1 }).hover();
	await expect.poll(readRows).toEqual(['Biwa', 'Chiba']);
});

test('on a phone the decisions about an applicant and the further actions are in one line', async () => {
	await showScreen('/admin-dashboard', { as: admin, size: PHONE, answers: answerAdmin(waiting) });
	const names = ['Approve: Aoi Gems', 'Decline: Aoi Gems', 'More: Aoi Gems'];
	const [approve, decline, more] = names.map((name) => page.getByRole('button', { name }));
	await expect.element(more as NonNullable<typeof more>).toBeVisible();
	const readMiddle = (button: typeof more) => {
		const { top, height } = button?.element().getBoundingClientRect() ?? expect.fail();
		return Math.round(top + height / 2);
	};
	expect([readMiddle(decline), readMiddle(more)]).toEqual([readMiddle(approve), readMiddle(approve)]);
});

test('two clicks before the button is drawn as disabled send one decision', async () => {
	await showScreen('/admin-dashboard', { as: admin, answers: answerAdmin(waiting) });
	answerCalls({ decideRegistration: async () => ({ ...trader, state: 'ACTIVE' }) });
	const approve = page.getByRole('button', { name: 'Approve: Biwa Gems' });
	await expect.element(approve).toBeVisible();
	const button = approve.element() as HTMLButtonElement;
	button.click();
	button.click();
	await expect.poll(() => listRequests('decideRegistration').length).toBe(1);
});

test('after the decision about the only applicant of the last page, the page before it follows, not that nobody waits', async () => {
	const applicants = Array.from({ length: 21 }, (_, at): ListedMember => {
		return { ...trader, userId: makeId(at + 1), userName: `${at}@example.com`, companyName: `Dealer ${at + 1}`, state: 'PENDING' };
	});
	await showScreen('/admin-dashboard?page=2', { as: admin, answers: answerAdmin() });
	answerCalls({
		listMembers: async ({ query }) => {
			const number = Number(query?.page);
			return { content: applicants.slice(number * 20, (number + 1) * 20), number, size: 20, totalElements: applicants.length };
		},
		decideRegistration: async () => ({ ...(applicants.pop() ?? expect.fail('Decided already')), state: 'ACTIVE' as const }),
	});
	const main = page.getByRole('main');
	await expect.element(main.getByRole('navigation', { name: 'Pages of members' })).toBeVisible();
	await page.getByRole('button', { name: 'Approve: Dealer 21' }).click();
	// It stays in its place until the pointer leaves the list.
	await expect.element(main.getByText('Approved', { exact: true })).toBeVisible();
	await expect.element(main.getByText('Dealer 21', { exact: true })).toBeVisible();
	await page.getByRole('heading', { level: 1 }).hover();
	await expect.element(main.getByText('Dealer 20', { exact: true })).toBeVisible();
	expect(location.search).toBe('?page=1');
});

test('the question before declining a new name says that the approved one returns, not that the registration is declined', async () => {
	const { firstName = '', lastName = '' } = trader;
	const renamed: ListedMember = {
		...trader,
		companyName: 'Dewa Gems',
		approved: { firstName, lastName, companyName: 'Aoi Gems', changedAt: '2026-11-20T00:00:00Z' },
	};
	await showScreen('/admin-dashboard', { as: admin, answers: { ...answerAdmin(), listMembers: async () => aPage([renamed]) } });
	answerCalls({ decideRegistration: async () => ({ ...trader, companyName: 'Aoi Gems' }) });
	await page.getByRole('button', { name: 'Decline: Dewa Gems' }).click();
	const dialog = page.getByRole('dialog', { name: 'Decline the new name of Dewa Gems? The approved one returns.' });
	await dialog.getByRole('textbox').fill('The licence names Aoi Gems.');
	await expectToast('The new name of Dewa Gems has been declined, with the reason. The approved one is back.', () =>
		dialog.getByRole('button', { name: 'Decline' }).click(),
	);
	expect(listRequests('decideRegistration')).toMatchObject([{ body: { decision: 'REFUSE', reason: 'The licence names Aoi Gems.' } }]);
});

test('figures that cannot be loaded say so, and are loaded again', async () => {
	const fail = async () => {
		throw new MarketError('NOT_ACTIVE');
	};
	await showScreen('/admin-dashboard', { as: admin, answers: { ...answerAdmin(waiting), dashboard: fail } });
	const main = page.getByRole('main');
	await expect.element(main.getByText(/This is for approved members/)).toBeVisible();
	answerCalls(answerAdmin(waiting));
	await main.getByRole('button', { name: 'Try again' }).click();
	await expect.element(main.getByRole('heading', { name: 'Members', level: 2 }).first()).toBeVisible();
	await expect.element(main.getByText(/This is for approved members/)).not.toBeInTheDocument();
});
