import type { ErrorCode } from './errors.ts';

/** A refusal by a trigger of the identity service, as it comes through that service. */
export interface Refusal<C extends string = ErrorCode> {
	code: C;
	/** With `MEMBER_BANNED` why; with `TOO_MANY_REQUESTS` the seconds until there is one again. */
	detail: string | undefined;
}

/** The message of the error that a trigger throws. */
export function writeRefusal({ code, detail }: Refusal): string {
	return detail === undefined ? code : `${code}: ${detail}`;
}

/** Reads a trigger's refusal out of the identity service's message. Returns undefined if the message has no code. */
export function readRefusal(message: string): Refusal<string> | undefined {
	const [, code, detail] = /failed with error ([A-Z_]+)(?:: ([\s\S]*))?\.$/.exec(message) ?? [];
	return code === undefined ? undefined : { code, detail };
}
