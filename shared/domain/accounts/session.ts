/** The client of a session: the web app, or a script that calls `/login/authenticate`. */
export const SESSION_KINDS = ['WEB', 'SCRIPT'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** The device of a sign-in: common names without versions, which identify nobody. */
export interface Device {
	/** For example `Chrome`. */
	browser?: string;
	/** For example `Windows`. */
	system?: string;
}

/** CloudFront's codes for an unknown country. */
const NOWHERE = ['XX', 'ZZ', 'T1'];

/** Reads the caller's ISO 3166 country code from CloudFront's header. Returns undefined if the country is unknown. */
export function readCountry(code: string | undefined): string | undefined {
	return code !== undefined && /^[A-Z]{2}$/.test(code) && !NOWHERE.includes(code) ? code : undefined;
}
