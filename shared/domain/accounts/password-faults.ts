/** The faults of a new password, besides its length. No rule requires kinds of characters, since length adds more strength. */
export const PASSWORD_FAULTS = ['COMMON', 'REPETITIVE', 'OWN_WORDS'] as const;
export type PasswordFault = (typeof PASSWORD_FAULTS)[number];
