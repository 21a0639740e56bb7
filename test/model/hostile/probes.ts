/**
 * Texts that a hostile member types into fields that take any text. Each must be shown as plain
 * text: on every screen under the market's own content security policy, in mails, and in sheets.
 */
export const TEXT_PROBES = {
	'an element that runs': '<img src=x onerror=__hit(1)>',
	'a script that ends what stands before it': '"></td><script>__hit(2)</script>',
	'a drawing that runs': '<svg/onload=__hit(3)>',
	'words that ask for other words': '$t(header.logout){{count}}',
	'a template': `\${__hit(4)}{{constructor}}`,
	'a formula': '=HYPERLINK("https://x.example")',
} as const;

/** Fields of our records that nobody may set by naming them in a call. */
export const PRIVILEGED_FIELDS = {
	roleId: 1,
	roleName: 'ADMIN',
	isAdmin: true,
	memberId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
	sellerId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
	approved: { at: 0 },
	registrationVersion: 99,
	teppoPoints: 1000,
	currentBid: 1,
	closesAt: '2020-01-01T00:00:00.000Z',
	revision: 0,
	passwordDue: false,
	PK: 'member#1',
	SK: 'member',
} as const;
