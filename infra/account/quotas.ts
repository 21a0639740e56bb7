/** The codes of quotas in Service Quotas. */
export const QUOTAS = { concurrency: 'L-B99A9384', headersPolicies: 'L-CF0D4FC5' } as const;

/** Writes the command that asks AWS to raise a quota. */
export function writeQuotaCommand(region: string, service: string, code: string, value: number): string {
	return `aws service-quotas request-service-quota-increase --region ${region} --service-code ${service} --quota-code ${code} --desired-value ${value}`;
}
