import { fileURLToPath } from 'node:url';
import { readCommand } from '#infra/account/command.ts';
import { type LocalCloud, startLocalCloud } from '#infra/local/local-cloud.ts';
import { StartRefused } from '#infra/local/start-refused.ts';
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '#shared/domain/accounts/second-factor.ts';

/** `npm start`: the market on this machine, until Ctrl-C. */

const USAGE = `npm start [-- --fresh] [--offline]
    --fresh                 deletes the market in .local/ and begins with new demo data
    --offline               downloads no missing Java
    PORT=4000               uses another port
    SECOND_FACTOR=admins    requires a second factor of admins; "everybody" requires it of all members`;
const { values: options } = readCommand(USAGE, { options: { fresh: { type: 'boolean', default: false }, offline: { type: 'boolean', default: false } } });
const STATE = fileURLToPath(new URL('../.local', import.meta.url));

const giveUp = new AbortController();
let stopping = false;
const starting = main();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

async function main(): Promise<LocalCloud | undefined> {
	const begun = performance.now();
	try {
		const { fresh, port, secondFactor } = readWishes();
		const cloud = await startLocalCloud({
			port,
			stateFolder: STATE,
			fresh,
			secondFactor,
			seed: true,
			nearClose: true,
			web: true,
			log: (line) => console.log(line),
			signal: giveUp.signal,
		});
		if (!stopping) console.log(writeWelcome(cloud.url, (performance.now() - begun) / 1000));
		return cloud;
	} catch (error) {
		if (stopping) return undefined;
		if (error instanceof StartRefused) console.error(`\n${error.message}\n${error.remedy}\n`);
		else console.error(error);
		process.exitCode = 1;
		return undefined;
	}
}

/** Stops everything that was started, even during the start. Further signals have no effect. */
async function stop(): Promise<void> {
	if (stopping) return;
	stopping = true;
	console.log('\nStopping …');
	giveUp.abort();
	await (await starting)?.close();
	process.exit();
}

function readWishes(): { fresh: boolean; port: number; secondFactor: SecondFactorRule } {
	const port = Number(process.env.PORT ?? 3000);
	if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartRefused(`PORT is ${process.env.PORT}, which is no port.`, USAGE);
	const { SECOND_FACTOR = 'offered' } = process.env;
	const secondFactor = SECOND_FACTOR_RULES.find((rule) => rule === SECOND_FACTOR);
	if (!secondFactor) throw new StartRefused(`SECOND_FACTOR is ${SECOND_FACTOR}, and may be ${SECOND_FACTOR_RULES.join(', ')}.`, USAGE);
	if (options.offline) process.env.OFFLINE = '1';
	return { fresh: options.fresh, port, secondFactor };
}

function writeWelcome(url: string, seconds: number): string {
	return `
  The diamond market is open (ready in ${seconds.toFixed(1)} s)

    The market    ${url}
    Its mail      ${url}/__local/mail
    Its clock     ${url}/__local/clock
    Its API       ${url}/api/v1/openapi.json

  Accounts, all with the password Diamonds-2026!

    admin@example.com                           approves members, sets the discount rate
    seller1@example.com, seller2@example.com    list stones
    buyer1@example.com, buyer2@example.com      bid
    pending@example.com                         waits for approval

  To 17:00      curl -X POST ${url}/__local/clock -d '{"to": "17:00"}'
  Anew          npm start -- --fresh
  Stop          Ctrl-C
`;
}
