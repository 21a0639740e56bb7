import type { ErrorCode } from './errors.ts';

/** What a trigger of the identity service refuses with, as it comes through that service. */
export interface Refusal<C extends string = ErrorCode> {
	code: C;
	/** With `MEMBER_BANNED` why; with `TOO_MANY_REQUESTS` the seconds until there is one again. */
	detail: string | undefined;
}

/** The message of the error that a trigger throws. */
export function writeRefusal({ code, detail }: Refusal): string {
	return detail === undefined ? code : `${code}: ${detail}`;
}

/** What a trigger refused with, by the words that the identity service puts around it; undefined when they hold no code. */
export function readRefusal(message: string): Refusal<string> | undefined {
	const [, code, detail] = /failed with error ([A-Z_]+)(?:: ([\s\S]*))?\.$/.exec(message) ?? [];
	return code === undefined ? undefined : { code, detail };
}
