/** What is wrong with a new password, whose length is asked for besides. No rule asks for kinds of characters: length does more. */
export const PASSWORD_FAULTS = ['COMMON', 'REPETITIVE', 'OWN_WORDS'] as const;
export type PasswordFault = (typeof PASSWORD_FAULTS)[number];
