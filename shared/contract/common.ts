import * as z from 'zod';
import { EMAIL_LENGTH } from '#shared/domain/accounts/limits.ts';
import { LINES, NUMBER_NAME, ONE_LINE, VISIBLE } from '#shared/domain/common/printable.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import type { Rule } from './errors.ts';
import { CONTRACT_LANGUAGES, readContractLanguage } from './language.ts';

/** ULID: 26 characters of Crockford's base 32. */
export const Id = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);
/** ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime({ precision: 3 });
/** A calendar day, `YYYY-MM-DD`, from 1900 to 2099. */
export const Day = z.iso.date().refine((day) => day >= '1900-01-01' && day < '2100-01-01', 'DATE_RANGE' satisfies Rule);
export const Email = z.string().trim().toLowerCase().max(EMAIL_LENGTH).pipe(z.email());
/** Printable text on one line, outer spaces removed. */
export const text = (max: number) => z.string().trim().min(1).max(max).regex(ONE_LINE).regex(VISIBLE);
/** Like `text`, with line breaks. */
export const prose = (max: number) => z.string().trim().max(max).regex(LINES).regex(VISIBLE);

/** A stock or certificate number: like `text`, and every character is visible. */
export const numberName = (max: number) => z.string().trim().min(1).max(max).regex(NUMBER_NAME);

export const ContractLanguage = z.enum(CONTRACT_LANGUAGES);
/** A language in a request, converted to the market's own code. */
export const RequestedLanguage = ContractLanguage.transform(readContractLanguage);

/** A number that is rounded to six decimals, because DynamoDB refuses numbers between zero and 1e-130. */
export const rounded = (min: number, max: number) =>
	z
		.number()
		.min(min)
		.max(max)
		.overwrite((value) => Math.round(value * 1e6) / 1e6);

/** In a query string numbers arrive as text. */
export const fromText = (value: unknown) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value);
/** A non-negative number in a query. */
export const Count = z.preprocess(fromText, z.int().min(0).max(1_000_000));
export const PageNumber = z.int().min(0).max(1_000_000).default(0);
export const PageSize = z.literal([...PAGE_SIZES]).default(DEFAULT_PAGE_SIZE);
export const PageQuery = z.strictObject({
	page: z.preprocess(fromText, PageNumber),
	size: z.preprocess(fromText, PageSize),
});

/** The page's last entries are missing, because the answer would exceed `ANSWER_BYTES`. Pages of a smaller `size` have them. */
export const endsEarly = z.literal(true).optional();
/** A page: `content`, its `number` from 0, its `size`, and the total number of entries. */
export const pageOf = <T extends z.ZodType>(item: T) =>
	z.strictObject({ content: z.array(item), number: z.int(), size: z.int(), totalElements: z.int(), endsEarly });

/** Fields of a signed POST to storage: send `fields`, then `file`, as multipart form data to `url`. */
export const Upload = z.strictObject({ field: z.string(), url: z.string(), fields: z.record(z.string(), z.string()), expiresAt: Instant });
