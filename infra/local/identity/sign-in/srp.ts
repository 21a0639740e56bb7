import { createHash, createHmac, getDiffieHellman, randomBytes } from 'node:crypto';

/** The 3072-bit group of RFC 3526, which Cognito uses. */
const N = readHex(getDiffieHellman('modp15').getPrime('hex'));
const G = 2n;
const K = digestNumber(writeHex(N) + writeHex(G));
const INFO = 'Caldera Derived Key\u0001';
const SECRET_BYTES = 32;

/** The stored form of a password. It suffices to check a proof but not to make one. */
export interface Verifier {
	/** Both are hexadecimal. */
	salt: string;
	verifier: string;
}

/** The user and the pool of a password, both of which are part of the verifier. */
export interface PasswordOwner {
	userPoolId: string;
	username: string;
}

/**
 * Makes a verifier of the Secure Remote Password protocol (RFC 5054) as Cognito uses it: k and u are SHA-256 over numbers in Java's notation, and the key is 16
 * bytes derived from the shared secret.
 */
export function makeVerifier(owner: PasswordOwner, password: string, salt = writeHex(readHex(randomBytes(16).toString('hex')))): Verifier {
	const identity = digest(`${namePool(owner.userPoolId)}${owner.username}:${password}`);
	return { salt, verifier: raise(G, digestNumber(salt + identity)).toString(16) };
}

/**
 * Begins a proof with the client's half. Returns the server's half, hexadecimal, and the key with which a client that knows the password must
 * sign; undefined for a half that no honest client would send.
 */
export function beginProof({ salt, verifier }: Verifier, clientHalf: string) {
	if (!/^[0-9a-f]{1,800}$/i.test(clientHalf)) return undefined;
	const A = readHex(clientHalf);
	if (A % N === 0n) return undefined;
	const v = readHex(verifier);
	const secret = readHex(randomBytes(SECRET_BYTES).toString('hex'));
	const B = (K * v + raise(G, secret)) % N;
	const u = digestNumber(writeHex(A) + writeHex(B));
	const shared = raise(A * raise(v, u), secret);
	const extracted = createHmac('sha256', Buffer.from(writeHex(u), 'hex'))
		.update(Buffer.from(writeHex(shared), 'hex'))
		.digest();
	return { salt, serverHalf: B.toString(16), key: createHmac('sha256', extracted).update(INFO).digest().subarray(0, 16) };
}

/** Signs as a client that knows the password does. */
export function signProof(key: Buffer, owner: PasswordOwner, secretBlock: string, timestamp: string): Buffer {
	return createHmac('sha256', key)
		.update(namePool(owner.userPoolId) + owner.username)
		.update(Buffer.from(secretBlock, 'base64'))
		.update(timestamp)
		.digest();
}

/** Returns the pool's name within SRP: `abc` for `ap-northeast-1_abc`. */
function namePool(userPoolId: string): string {
	return userPoolId.split('_')[1] ?? '';
}

function raise(base: bigint, exponent: bigint): bigint {
	let result = 1n;
	let square = base % N;
	for (let rest = exponent; rest > 0n; rest >>= 1n) {
		if (rest & 1n) result = (result * square) % N;
		square = (square * square) % N;
	}
	return result;
}

function readHex(digits: string): bigint {
	return BigInt(`0x${digits}`);
}

/** Writes a number like Java's BigInteger: whole bytes, with a leading zero byte if the first bit is set. */
function writeHex(number: bigint): string {
	const digits = number.toString(16);
	const even = digits.length % 2 ? `0${digits}` : digits;
	return /^[89a-f]/.test(even) ? `00${even}` : even;
}

function digestNumber(hex: string): bigint {
	return readHex(createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex'));
}

function digest(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
