import { commit } from '#functions/data/commit.ts';
import { members } from '#functions/data/members.ts';
import { ADMIN_ROLE } from '#shared/domain/member.ts';

/**
 * Makes a member an active admin: `TABLE_NAME=… node bin/appoint-admin.ts ADDRESS`.
 * For a market's first admin, whom nobody could approve; see docs/operations.md.
 */
const [address] = process.argv.slice(2);
const before = address && (await members.byUserName(address.trim().toLowerCase()));
if (!before) {
	console.error(address ? `Nobody has signed up as ${address}` : 'Whom? node bin/appoint-admin.ts ADDRESS');
	process.exitCode = 1;
} else if (before.state === 'UNVERIFIED' || before.state === 'REMOVED') {
	console.error(`${before.userName} is ${before.state}: the address must be confirmed by its code first`);
	process.exitCode = 1;
} else {
	await commit([{ kind: 'member-changed', before, after: { ...before, state: 'ACTIVE', stateReason: undefined, roleId: ADMIN_ROLE } }]);
	console.log(`${before.userName} is an admin`);
}
