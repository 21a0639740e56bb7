/** A version of the contract. Its words are in `guides.json` under `changes`. */
export interface ContractVersion {
	version: `${number}.${number}.${number}`;
	/** The day of the change, `YYYY-MM-DD`. */
	day: string;
	/** Hash of the calls and schemas, as `changelog.test.ts` computes it. */
	contract: string;
}

/** The versions of the contract, newest first. Whoever changes a call or field adds a version, or the test fails. */
export const CONTRACT_VERSIONS = [
	{ version: '1.9.0', day: '2026-12-01', contract: '0f9240a583b9' },
	{ version: '1.8.0', day: '2026-11-30', contract: '95eb510429b4' },
	{ version: '1.7.0', day: '2026-11-29', contract: '6f2ace5ca0f3' },
	{ version: '1.6.1', day: '2026-11-29', contract: '9973aa5dbfaf' },
	{ version: '1.6.0', day: '2026-11-29', contract: 'c736b48e279c' },
	{ version: '1.5.0', day: '2026-11-29', contract: '58f3b6e0073e' },
	{ version: '1.4.1', day: '2026-11-28', contract: 'ecda52bcb4b0' },
	{ version: '1.4.0', day: '2026-11-28', contract: 'c3748d4d78e9' },
	{ version: '1.3.0', day: '2026-11-27', contract: 'bb4b6acbf315' },
	{ version: '1.2.0', day: '2026-11-27', contract: '6d2508937559' },
	{ version: '1.1.0', day: '2026-11-24', contract: '76b4622c90b5' },
	{ version: '1.0.0', day: '2026-11-21', contract: '878e296fef00' },
] as const satisfies readonly ContractVersion[];
