/** Keys in the browser's storage (specification 4). */
export const SESSION_KEYS = { token: 'token', refreshToken: 'refreshToken', userName: 'userName', role: 'role', data: 'userData' } as const;
