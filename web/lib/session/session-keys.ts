/** Keys in the browser's storage, removed at sign-out (specification 4). `calls`: the first calls of visited screens. */
export const SESSION_KEYS = {
	token: 'token',
	refreshToken: 'refreshToken',
	userName: 'userName',
	role: 'role',
	data: 'userData',
	calls: 'firstCalls',
} as const;
