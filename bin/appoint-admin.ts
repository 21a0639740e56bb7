import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { loadStageEnvironment } from '#infra/account/stage-environment.ts';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';

/** Makes a member an active admin. A market's first admin has nobody to approve them. Without `--stage` the table is TABLE_NAME's. See docs/operations.md. */
const USAGE = 'npm run appoint-admin -- --stage NAME ADDRESS    makes a member, who has signed up with that address, an admin';

const { values, positionals } = readCommand(USAGE, { allowPositionals: true, options: { stage: { type: 'string' } } });
const [address] = positionals;
if (!address || !(values.stage || process.env.TABLE_NAME)) refuseCommand(USAGE);
await runCommand(async () => {
	if (values.stage) await loadStageEnvironment(values.stage);
	const [{ commit }, { members }] = await Promise.all([import('#functions/data/table/commit.ts'), import('#functions/data/accounts/members.ts')]);
	const before = await members.byUserName(address.trim().toLowerCase());
	if (!before) throw new Error(`Nobody has signed up as ${address}`);
	if (before.state === 'UNVERIFIED' || before.state === 'REMOVED')
		throw new Error(`${before.userName} is ${before.state}: the address must be confirmed by its code first`);
	await commit([{ kind: 'member-changed', before, after: { ...before, state: 'ACTIVE', stateReason: undefined, roleId: ADMIN_ROLE } }]);
	console.log(`${before.userName} is an admin`);
});
