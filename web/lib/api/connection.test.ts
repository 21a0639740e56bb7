import { expect, test } from 'vitest';
import { createDoubt } from './connection.ts';

/** A network whose answers are listed: true answers, false fails. */
function makeNetwork(answers: boolean[], isBrowserOnline = () => true) {
	const states: boolean[] = [];
	let asked = 0;
	const doubt = createDoubt({
		ask: async () => {
			asked++;
			if (!answers.shift()) throw new TypeError('Failed to fetch');
		},
		isBrowserOnline,
		setOnline: (online) => states.push(online),
		wait: async () => undefined,
	});
	return { doubt, states, count: () => asked };
}

test('one aborted call is no lost network: another question is answered', async () => {
	const { doubt, states } = makeNetwork([true]);
	await doubt();
	expect(states).toEqual([true]);
});

test('without any answer the app is offline, until something answers again', async () => {
	const { doubt, states } = makeNetwork([false, false, true]);
	await doubt();
	expect(states).toEqual([false, false, true]);
});

test('calls that fail together ask once', async () => {
	const { doubt, count } = makeNetwork([false, true]);
	await Promise.all([doubt(), doubt(), doubt()]);
	expect(count()).toBe(2);
});

test('nothing is asked while the browser itself knows that it is offline', async () => {
	const { doubt, states, count } = makeNetwork([], () => false);
	await doubt();
	expect([states, count()]).toEqual([[false], 0]);
});
