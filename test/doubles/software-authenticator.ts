import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Present, and the person was verified. */
const FLAGS = 0b101;
const WITH_KEY = 0b1000000;

/** An authenticator of passkeys, for tests in Node: one key, for one site. */
export function createAuthenticator(site: string, page: string) {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const id = randomBytes(16);
	let counter = 0;

	return {
		/** Returns a browser's answer for a new passkey. */
		register(options: { challenge: string }) {
			const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
			const key = encode(
				new Map<unknown, unknown>([
					[1, 2],
					[3, -7],
					[-1, 1],
					[-2, Buffer.from(x, 'base64url')],
					[-3, Buffer.from(y, 'base64url')],
				]),
			);
			const known = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
			const attestation = new Map<unknown, unknown>([
				['fmt', 'none'],
				['attStmt', new Map()],
				['authData', Buffer.concat([describe(FLAGS | WITH_KEY), known])],
			]);
			return writeCredential({
				clientDataJSON: describePage('webauthn.create', options.challenge),
				attestationObject: encode(attestation),
				transports: ['internal'],
			});
		},
		/** Returns a browser's answer for a sign-in. */
		prove(options: { challenge: string }, on = page) {
			counter += 1;
			const authenticatorData = describe(FLAGS);
			const clientDataJSON = describePage('webauthn.get', options.challenge, on);
			const signature = sign('sha256', Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]), privateKey);
			return writeCredential({ clientDataJSON, authenticatorData, signature });
		},
	};

	function describe(flags: number): Buffer {
		const rest = Buffer.alloc(5);
		rest.writeUInt8(flags);
		rest.writeUInt32BE(counter, 1);
		return Buffer.concat([createHash('sha256').update(site).digest(), rest]);
	}

	function describePage(type: string, challenge: string, origin = page): Buffer {
		return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
	}

	function writeCredential(response: Record<string, Buffer | string[]>) {
		const written = Object.entries(response).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('base64url') : value]);
		const rawId = id.toString('base64url');
		return { id: rawId, rawId, type: 'public-key', clientExtensionResults: {}, response: Object.fromEntries(written) };
	}
}

/** CBOR (RFC 8949), as much of it as authenticators speak. */
function encode(value: unknown): Buffer {
	if (typeof value === 'number') return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value);
	if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
	if (typeof value === 'string') return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
	if (value instanceof Map) return Buffer.concat([encodeHead(5, value.size), ...[...value].flat().map(encode)]);
	throw new Error(`No CBOR for ${String(value)}`);
}

function encodeHead(kind: number, length: number): Buffer {
	if (length < 24) return Buffer.from([(kind << 5) | length]);
	return length < 256 ? Buffer.from([(kind << 5) | 24, length]) : Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}
