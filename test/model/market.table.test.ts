import { afterAll, beforeAll, test, vi } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { anyCommand } from './market-commands.ts';
import { PlainMarket } from './plain-market.ts';
import { openHandlers, RealMarket } from './real-market.ts';

/**
 * Members issue random commands to a market in plain code and to the real one: its handlers, called
 * as the gateway does, and its table. After each command both agree on every stone, auction, rank,
 * ban and notification.
 */
vi.mock('#functions/adapters/accounts/tokens.ts', () => ({
	verifyBearer: async (token?: string) => token && { memberId: token, sessionId: token, issuedAt: Number.MAX_SAFE_INTEGER, provedAt: Number.MAX_SAFE_INTEGER },
}));
vi.mock('#functions/adapters/accounts/identity.ts', () => ({ identity: { signOutEverywhere: async () => undefined } }));
vi.mock('#functions/adapters/accounts/account-second-factors.ts', () => ({ accountSecondFactors: {} }));
vi.mock('#functions/adapters/accounts/authenticator-codes.ts', () => ({ authenticatorCodes: {} }));
vi.mock('#functions/adapters/sheets/sheets.ts', async () => ({ sheets: (await import('./real-market.ts')).sheets }));
vi.mock('#functions/adapters/sheets/sheet-queue.ts', async () => ({ sheetQueue: (await import('./real-market.ts')).queue }));

const NAMES = ['Ann', 'Bob', 'Cho', 'Dan'];
const DAY = 86_400_000;

let out: Outgoing;
let handlers: Awaited<ReturnType<typeof openHandlers>>;
/** Noon in Tokyo. Each run begins later than the previous one, which leaves nothing due. */
let noon = Date.parse('2027-03-01T03:00:00.000Z');

beforeAll(async () => {
	out = await startFunctionsAlone();
	vi.useFakeTimers({ toFake: ['Date'], now: noon });
	handlers = await openHandlers();
});
afterAll(async () => {
	vi.useRealTimers();
	await out.stop();
});

const size = readStormSize();
const MOST_COMMANDS = size.isWhole ? 100 : 40;

test('whatever members do, the market does as the rulebook says', { timeout: size.timeout }, async ({ task }) => {
	let given = 0;
	const told = new Map<string, number>();
	await fc.assert(
		fc.asyncProperty(fc.commands(anyCommand, { maxCommands: MOST_COMMANDS, size: 'max' }), async (commands) => {
			const real = new RealMarket(handlers, NAMES);
			const model = new PlainMarket(
				noon,
				real.members.map(({ memberId, firstName }) => ({ memberId, name: firstName })),
			);
			real.moveClock(noon);
			await real.begin();
			try {
				await fc.asyncModelRun(() => ({ model, real }), commands);
			} finally {
				await real.end([...model.stones.keys()]);
				noon = Math.ceil((model.now - noon) / DAY) * DAY + noon + DAY;
				given += [...commands].length;
				for (const member of model.members.values()) for (const [kind, times] of member.told) told.set(kind, (told.get(kind) ?? 0) + times);
			}
		}),
		size.parameters,
	);
	task.meta.figures = `${given} commands; told ${[...told].map(([kind, times]) => `${kind} ${times}`).join(', ')}`;
});
