import * as z from 'zod';
import { type Credentials, REGION } from '../settings.ts';
import { isSignature } from '../signature.ts';
import { describeFault } from './signed-caller.ts';
import { accessDenied, StorageError } from './storage-error.ts';

/** A browser's upload form: its fields by lower-case name, in order, up to the file. */
export type FormFields = ReadonlyMap<string, string>;

const Condition = z.union([
	z.tuple([z.string().regex(/^content-length-range$/i), z.coerce.number().int().min(0), z.coerce.number().int().min(0)]),
	z.tuple([z.string().regex(/^(eq|starts-with)$/i), z.string().startsWith('$'), z.string()]),
	z.record(z.string(), z.string()),
]);
const Policy = z.object({ expiration: z.iso.datetime(), conditions: z.array(Condition) });

/** S3's limit in bytes for a file in one POST, if the policy sets none. */
const LARGEST = 5 * 1024 ** 3;
/** Fields that the policy need not name. */
const FREE_FIELDS = ['policy', 'x-amz-signature', 'file'];

/** Enforces a signed upload policy like S3: signature, expiry, conditions, no other fields. Returns the allowed sizes of the file. Throws StorageError. */
export function enforcePostPolicy(fields: FormFields, context: { bucket: string; key: string; credentials: Credentials }): { min: number; max: number } {
	const encoded = fields.get('policy');
	if (!encoded) throw accessDenied();
	checkSignature(encoded, fields, context);
	const policy = decode(encoded);
	if (Date.parse(policy.expiration) <= Date.now()) throw accessDenied('Invalid according to Policy: Policy expired.');

	const given = new Map([...fields, ['bucket', context.bucket], ['key', context.key]]);
	const named = new Set<string>();
	let size = { min: 0, max: LARGEST };
	for (const condition of policy.conditions) {
		if (Array.isArray(condition) && condition.length === 3 && typeof condition[1] === 'number') {
			size = { min: condition[1], max: Number(condition[2]) };
			continue;
		}
		for (const [match, name, expected] of readMatches(condition as Exclude<typeof condition, [string, number, number]>)) {
			named.add(name);
			if (!isHolding(match, name, given.get(name) ?? '', expected)) {
				throw accessDenied(`Invalid according to Policy: Policy Condition failed: ["${match}", "$${name}", "${expected}"]`);
			}
		}
	}
	const extra = [...fields.keys()].filter((name) => !named.has(name) && !FREE_FIELDS.includes(name));
	if (extra.length > 0) throw accessDenied(`Invalid according to Policy: Extra input fields: ${extra.join(', ')}`);
	return size;
}

function checkSignature(policy: string, fields: FormFields, { credentials }: { credentials: Credentials }): void {
	const need = (name: string): string => {
		const value = fields.get(name);
		if (value === undefined) {
			const message = `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`;
			throw new StorageError(400, 'InvalidArgument', message, { ArgumentName: name });
		}
		return value;
	};
	if (need('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') throw new StorageError(400, 'InvalidArgument', 'Only AWS4-HMAC-SHA256 is supported.');
	const [accessKeyId, day = '', ...scope] = need('x-amz-credential').split('/');
	const signature = need('x-amz-signature');
	if (accessKeyId !== credentials.accessKeyId) throw describeFault('UNKNOWN_KEY');
	if (scope.join('/') !== `${REGION}/s3/aws4_request` || !need('x-amz-date').startsWith(day))
		throw new StorageError(400, 'AuthorizationQueryParametersError', 'The credential scope does not fit.');
	if (fields.get('x-amz-security-token') !== credentials.sessionToken) throw describeFault('WRONG_TOKEN');
	if (!isSignature(signature, policy, { credentials, day, service: 's3' })) throw describeFault('WRONG_SIGNATURE');
}

function decode(encoded: string): z.infer<typeof Policy> {
	let document: unknown;
	try {
		document = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
	} catch {
		throw new StorageError(400, 'InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.');
	}
	const policy = Policy.safeParse(document);
	if (!policy.success) throw new StorageError(400, 'InvalidPolicyDocument', `Invalid Policy: ${z.prettifyError(policy.error)}`);
	return policy.data;
}

type Match = [match: 'eq' | 'starts-with', name: string, expected: string];

function readMatches(condition: [string, string, string] | Record<string, string>): Match[] {
	if (!Array.isArray(condition)) return Object.entries(condition).map(([name, expected]) => ['eq', name.toLowerCase(), expected]);
	const [operator, name, expected] = condition;
	return [[operator.toLowerCase() === 'eq' ? 'eq' : 'starts-with', name.slice(1).toLowerCase(), expected]];
}

function isHolding(match: Match[0], name: string, value: string, expected: string): boolean {
	if (match === 'eq') return value === expected;
	// Each of several content types must fit.
	const values = name === 'content-type' ? value.split(',') : [value];
	return values.every((one) => one.trimStart().startsWith(expected));
}
