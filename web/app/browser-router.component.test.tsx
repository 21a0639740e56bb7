import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#test/components/page.tsx';
import { BrowserRouter } from './browser-router.tsx';

/** Goes back during the first rendering: the router has read the address, but does not listen yet. */
function StepBack() {
	useState(() => {
		history.replaceState({ key: 'before', idx: 0 }, '', '/termConditions');
		window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
	});
	return <h1>{useLocation().pathname}</h1>;
}

test('a step back that is taken while the app is first drawn counts', async () => {
	history.replaceState(null, '', '/contact');
	await show(
		<BrowserRouter>
			<StepBack />
		</BrowserRouter>,
	);
	await expect.element(page.getByRole('heading', { name: '/termConditions' })).toBeVisible();
});
