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
/** A calendar day, `YYYY-MM-DD`, of a century in which somebody may have been born or listed a stone. */
export const Day = z.iso.date().refine((day) => day >= '1900-01-01' && day < '2100-01-01', 'DATE_RANGE' satisfies Rule);
export const Email = z.string().trim().toLowerCase().max(EMAIL_LENGTH).pipe(z.email());
/** Printable text of one line, outer spaces removed. */
export const text = (max: number) => z.string().trim().min(1).max(max).regex(ONE_LINE).regex(VISIBLE);
/** As `text`, but lines may break. */
export const prose = (max: number) => z.string().trim().max(max).regex(LINES).regex(VISIBLE);

/** A stock or certificate number: as `text`, and every character can be seen. */
export const numberName = (max: number) => z.string().trim().min(1).max(max).regex(NUMBER_NAME);

export const ContractLanguage = z.enum(CONTRACT_LANGUAGES);
/** A language in a request: who handles it reads the market's own name. */
export const RequestedLanguage = ContractLanguage.transform(readContractLanguage);

/** In a query string numbers arrive as text. */
const fromText = (value: unknown) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value);
/** A number of things in a query. */
export const Count = z.preprocess(fromText, z.int().min(0).max(1_000_000));
export const PageNumber = z.int().min(0).max(1_000_000).default(0);
export const PageSize = z.literal([...PAGE_SIZES]).default(DEFAULT_PAGE_SIZE);
export const PageQuery = z.strictObject({
	page: z.preprocess(fromText, PageNumber),
	size: z.preprocess(fromText, PageSize),
});

/** The page's last entries are left out, because the answer would be longer than any answer may be (`ANSWER_BYTES`). Pages of a smaller `size` have them. */
export const endsEarly = z.literal(true).optional();
/** A page of anything: `content`, its `number` from 0, its `size`, and how many there are in all. */
export const pageOf = <T extends z.ZodType>(item: T) =>
	z.strictObject({ content: z.array(item), number: z.int(), size: z.int(), totalElements: z.int(), endsEarly });

/** Fields of a signed POST to storage: send `fields`, then `file`, as multipart form data to `url`. */
export const Upload = z.strictObject({ field: z.string(), url: z.string(), fields: z.record(z.string(), z.string()), expiresAt: Instant });
