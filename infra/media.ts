/** The bucket of photos and videos, for both clouds. `infra/constructs/functions/function-grants.ts` has the rights. */
export const MEDIA = {
	/** Folder of uploads. Each triggers the function that checks it. */
	pending: 'pending/',
	/** Checked files, the only part that members' browsers can reach. */
	shown: 'shown/',
	/** ZIPs that members requested. */
	archives: 'archives/',
	/** Copies of members' own data, each available to its member only. */
	ownData: 'own-data/',
	/** Uploads for messages that are not sent yet. */
	threadDrafts: 'thread-drafts/',
	/** Files of messages, stored as long as their case, and reached only by signed addresses. */
	threads: 'threads/',
	/** Days for which archives, drafts and unchecked uploads are stored. */
	temporaryDays: 1,
	/** Seconds for which an upload waits for its page to request the check. After that it is checked anyway. */
	eventDelay: 10,
	/** No uploaded file may run as code, whatever type it claims. */
	contentSecurityPolicy: "default-src 'none'; sandbox",
} as const;
