import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CONTRACT_VERSIONS } from '#shared/contract/changelog.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { PHONE, show, trader } from '#test/components/page.tsx';
import { GUIDES, type Guide, listExamples } from './examples.ts';
import { GuidesPanel } from './guides-panel.tsx';

test('every guide has an example, and no example is without a guide', () => {
	const files = Object.keys(import.meta.glob('../../../../shared/guides/examples/*')).map((file) => file.slice(file.lastIndexOf('/') + 1));
	const shown = Object.entries(GUIDES).flatMap(([guide, name]) => listExamples(guide as Guide).map(({ language }) => `${name}.${language}`));
	expect(shown.sort()).toEqual(files.sort());
	for (const guide of Object.keys(GUIDES)) expect([guide, listExamples(guide as Guide).length > 0]).toEqual([guide, true]);
});

test('an example is chosen by its language, by keyboard too, and copied', async () => {
	await show(<GuidesPanel />, { as: trader });
	const guide = page.getByRole('region', { name: 'Your first call with a key' });
	await expect.element(guide.getByRole('region', { name: 'first-call.sh' })).toMatchTextContent(/curl --fail-with-body/);
	(guide.getByRole('radio', { name: 'curl' }).element() as HTMLElement).focus();
	await userEvent.keyboard('{ArrowRight}');
	await expect.element(guide.getByRole('region', { name: 'first-call.py' })).toMatchTextContent(/import urllib.request/);
	await guide.getByRole('button', { name: 'Copy: first-call.py' }).click();
	expect(await navigator.clipboard.readText()).toBe(listExamples('firstCall').find(({ language }) => language === 'py')?.code);
	expect(await findBarriers()).toEqual([]);
});

test('a Japanese phone shows the guides, the policy and every version without scrolling sideways', async () => {
	await show(<GuidesPanel />, { as: trader, language: 'ja', size: PHONE });
	await expect.element(page.getByRole('heading', { name: '変更の方針' })).toBeVisible();
	expect(page.getByRole('rowheader').elements()).toHaveLength(CONTRACT_VERSIONS.length);
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
	expect(await findBarriers()).toEqual([]);
});
