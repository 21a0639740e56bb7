import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen, trader } from '#test/components/page.tsx';
import { readPath } from '#test/components/place.ts';
import { sessionStore } from '#web/lib/api/api.ts';
import { answerProof, isProofAsked, isSecondFactorMissing, setSecondFactorMissing, settleNeed } from '#web/lib/session/proof.ts';

/** Tests that the market's demand to one member ends with the member's session, and is not put to the next member who signs in on the page. */

const other = { ...trader, userId: '01J00000000000000000000002', userName: 'other@example.com' };
const menu = page.getByRole('button', { name: 'Your account' });

test('a call that waits for the proof of a member who leaves is given up, and not made for the next member', async () => {
	await showScreen('/contact', { as: trader });
	const answer = settleNeed('PROOF_NEEDED');
	await expect.element(page.getByRole('dialog')).toBeVisible();
	sessionStore.clear('signed-out');
	await expect.poll(() => menu.elements()).toEqual([]);
	sessionStore.set({ userName: other.userName, token: 'another', refreshToken: 'another', role: other.roleDto, data: other });
	await expect.element(menu).toBeVisible();
	const isStillAsked = isProofAsked();
	answerProof(undefined);
	expect(isStillAsked).toBe(false);
	await expect(answer).resolves.toBeUndefined();
});

test('who must set up a second factor is forgotten with the session, so that the next member may open every screen', async () => {
	await showScreen('/contact', { as: trader, answers: { factors: () => new Promise(() => undefined) } });
	await expect.element(menu).toBeVisible();
	setSecondFactorMissing(true);
	await expect.poll(readPath).toBe('/security');
	sessionStore.clear('signed-out');
	await expect.poll(() => menu.elements()).toEqual([]);
	const isStillMissing = isSecondFactorMissing();
	setSecondFactorMissing(false);
	expect(isStillMissing).toBe(false);
});
