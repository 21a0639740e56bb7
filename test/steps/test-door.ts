import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { TestRunner } from 'vitest';
import type { DoorWish } from '#functions/door/door.ts';
import { MARKET_ZONE } from '#infra/local/settings.ts';
import { findClockTarget } from '#infra/local/time/clock.ts';
import { NOT_HERE } from '../stage/not-here.ts';

export interface Mail {
	id: string;
	to: string;
	subject: string;
	text: string;
	html?: string;
	headers?: Record<string, string>;
	sentAt: string;
}

export type ClockStep = { advance: string } | { to: string };
export type Enrolled = Extract<DoorWish, { do: 'enrol' }>['member'];

/** The operations that tests need on a market and that no member has. */
export interface Door {
	/** Returns the market's time, ISO 8601. */
	readClock(): Promise<string>;
	/** Moves the clock forward. Resolves with the market's time after everything due has been done and its notifications sent. */
	moveClock(step: ClockStep): Promise<string>;
	/** Returns the mails to an address, newest first. */
	readMails(address: string): Promise<Mail[]>;
	/** Makes a member. Undefined if members can only sign up, since the mailed codes can be read there. */
	enrol?(member: Enrolled, password: string): Promise<void>;
	/** Returns the address of a page of the local cloud. On any other market it skips the test; `what` states the missing thing. */
	findLocalPage(path: string, what: string): string;
}

/** Skips the running test and states what it needs. Before a file's first test it ends the file, which counts as skipped. */
export function skipWithout(what: string): never {
	TestRunner.getCurrentTest()?.context.skip(`needs ${what}`);
	throw new Error(`${NOT_HERE} ${what}`);
}

/** Opens the door of a market on this machine: its pages under `/__local`. */
export function openLocalPages(origin: string): Door {
	const findLocalPage = (path: string) => `${origin}/__local/${path}`;
	const readClock = async () => ((await (await fetch(findLocalPage('clock'))).json()) as { now: string }).now;
	return {
		findLocalPage,
		readClock,
		async moveClock(step) {
			const response = await fetch(findLocalPage('clock'), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(step) });
			if (!response.ok) throw new Error(`The clock refused: ${await response.text()}`);
			return ((await response.json()) as { now: string }).now;
		},
		async readMails(address) {
			const response = await fetch(findLocalPage(`mail?to=${encodeURIComponent(address)}`), { headers: { accept: 'application/json' } });
			return ((await response.json()) as { messages: Mail[] }).messages;
		},
	};
}

/** Opens the test door of a stage: a function that is invoked with the credentials of the environment. */
export function openTestDoor(FunctionName: string): Door {
	const lambda = new LambdaClient({});
	const ask = async <T>(wish: DoorWish): Promise<T> => {
		const { Payload, FunctionError } = await lambda.send(new InvokeCommand({ FunctionName, Payload: JSON.stringify(wish) }));
		const answer = Payload?.transformToString() ?? '';
		if (FunctionError) throw new Error(`The test door refused ${wish.do}: ${answer}`);
		return JSON.parse(answer);
	};
	const readClock = async () => (await ask<{ now: string }>({ do: 'read-clock' })).now;
	return {
		readClock,
		async moveClock(step) {
			const target = findClockTarget(step, Date.parse(await readClock()), MARKET_ZONE);
			if (target === undefined) throw new Error(`${JSON.stringify(step)} is no movement of the clock`);
			return (await ask<{ now: string }>({ do: 'move-clock', to: new Date(target).toISOString() })).now;
		},
		readMails: async (to) => (await ask<{ messages: Mail[] }>({ do: 'read-mail', to })).messages,
		enrol: async (member, password) => void (await ask({ do: 'enrol', member, password })),
		findLocalPage: (_path, what) => skipWithout(what),
	};
}

/** The door of a stage without a test door: every test that needs it is skipped. */
export const NO_DOOR: Door = {
	readClock: async () => skipWithout('the test door: its clock'),
	moveClock: async () => skipWithout('the test door: a moved clock'),
	readMails: async () => skipWithout('the test door: the mails'),
	enrol: async () => skipWithout('the test door: a member'),
	findLocalPage: (_path, what) => skipWithout(what),
};
