/** By the web app, or by a script through `/login/authenticate`. */
export const SESSION_KINDS = ['WEB', 'SCRIPT'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** The device of a sign-in: common names without versions, so that they identify nobody. */
export interface Device {
	/** For instance `Chrome`. */
	browser?: string;
	/** For instance `Windows`. */
	system?: string;
}

/** Codes by which CloudFront says that it does not know. */
const NOWHERE = ['XX', 'ZZ', 'T1'];

/** The country of a call, by the code of ISO 3166 that the entrance gives; undefined when it does not say. */
export function readCountry(code: string | undefined): string | undefined {
	return code !== undefined && /^[A-Z]{2}$/.test(code) && !NOWHERE.includes(code) ? code : undefined;
}
