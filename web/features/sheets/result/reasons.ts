const REASONS = ['LOT_ID_TAKEN', 'CERTIFICATE_TAKEN', 'LOCKED', 'CHANGED_SINCE_PREVIEW', 'LISTED_SINCE_PREVIEW'] as const;

/** Returns the text key for why a row is a duplicate or a listing was left unchanged. */
export function chooseReason(code: string | undefined): (typeof REASONS)[number] {
	return REASONS.find((known) => known === code) ?? 'LOT_ID_TAKEN';
}
