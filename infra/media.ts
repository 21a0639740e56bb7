/**
 * The bucket of photos and videos, for both clouds: `infra/stacks` makes it in
 * AWS, `infra/local` on one machine. Who may do what there is in
 * `infra/constructs/functions/function-grants.ts`.
 */
export const MEDIA = {
	/** Where uploads land; each wakes the function that checks it. */
	pending: 'pending/',
	/** Checked files: the only part that members' browsers can reach. */
	shown: 'shown/',
	/** ZIPs that members asked for. */
	archives: 'archives/',
	/** Copies of members' own data, each handed to its member alone. */
	ownData: 'own-data/',
	/** How long an upload that nobody checks, and an archive, are kept. */
	temporaryDays: 1,
	/** How long an upload waits for the page that sent it to ask for the check, seconds; then it is checked without. */
	eventDelay: 10,
	/** Nothing that a member sent may run, whatever it claims to be. */
	contentSecurityPolicy: "default-src 'none'; sandbox",
} as const;
