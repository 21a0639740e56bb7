/** The faults of a new password, besides its length. No rule asks for kinds of characters: length does more. */
export const PASSWORD_FAULTS = ['COMMON', 'REPETITIVE', 'OWN_WORDS'] as const;
export type PasswordFault = (typeof PASSWORD_FAULTS)[number];
