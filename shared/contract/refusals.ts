import type { ErrorCode } from './errors.ts';

/** A refusal by a trigger of the identity service, as that service passes it on. */
export interface Refusal<C extends string = ErrorCode> {
	code: C;
	/** The reason of `MEMBER_BANNED`; the seconds to wait of `TOO_MANY_REQUESTS`. */
	detail: string | undefined;
}

/** Writes the message of the error that a trigger throws. */
export function writeRefusal({ code, detail }: Refusal): string {
	return detail === undefined ? code : `${code}: ${detail}`;
}

/** Reads a trigger's refusal from the identity service's message. Returns undefined if the message has no code. */
export function readRefusal(message: string): Refusal<string> | undefined {
	const [, code, detail] = /failed with error ([A-Z_]+)(?:: ([\s\S]*))?\.$/.exec(message) ?? [];
	return code === undefined ? undefined : { code, detail };
}
