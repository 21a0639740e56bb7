import pMap from 'p-map';
import { monotonicFactory } from 'ulid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { parsePart } from '#functions/http/call/parse-part.ts';
import { describeProblem } from '#functions/http/call/problem.ts';
import { type Endpoint, type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { Problem } from '#shared/contract/errors.ts';
import { read } from '#test/model/documented.ts';
import { exampleOf, type Known } from '#test/model/example.ts';
import fc, { SEED } from '#test/model/fast-check.ts';
import { BROKEN_BODIES, nearMisses } from '#test/model/near-miss.ts';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone, aVerifiedMember, theAdmin } from '#test/steps/given.ts';
import { makeAddress, type SignedIn } from '#test/steps/market.ts';
import { sends } from '#test/steps/raw.ts';
import { readStormSize } from '#test/steps/storm-size.ts';

const ulid = monotonicFactory();
const NOBODY_ID = ulid();
const LICENCE = '301234567890';
const REQUESTS_PER_ROW = readStormSize().parameters.numRuns;
const RUNS_IN_PROCESS = 20 * REQUESTS_PER_ROW;
const SAMPLED_FROM = 20 * REQUESTS_PER_ROW;
const REQUESTS_AT_ONCE = 5;
/** CloudFront refuses a URL of more than 8,192 bytes. The rest is for the address and the path. */
const URL_BYTES = 8000;
/** Placeholder that becomes a different address in every request. Otherwise the limits per address would refuse most requests. */
const ANYBODY = 'nobody@example.com';
/** Placeholder that becomes a different lot id in every request. */
const ANY_LOT = 'ANY-LOT';

const rows = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const PLACES = ['params', 'query', 'body'] as const;
const schemas = rows.flatMap(([call, row]) => PLACES.flatMap((place) => (row[place] ? [[`${call} ${place}`, place, row[place] as z.ZodType] as const] : [])));

describe('a schema tells what is wrong, whatever comes', () => {
	test.each(schemas)('the schema of the %s', (_, place, schema) => {
		const known = { userName: ANYBODY, email: ANYBODY, licenceNumber: LICENCE, kept: [] };
		fc.assert(
			fc.property(nearMisses(exampleOf(schema, known)), (value) => {
				const error = refusalOf(schema, value, place);
				if (!error) return;
				for (const language of ['en', 'ja'] as const) {
					const { status, code, issues = [] } = Problem.parse(describeProblem(error, language, 'request'));
					// One assertion for all issues, since there are hundreds of thousands.
					const isTold = status === 400 && code === 'VALIDATION' && issues.length > 0 && issues.every(({ message }) => /\S/.test(message));
					if (!isTold) expect.fail(`${language}: ${error}`);
				}
			}),
			{ numRuns: RUNS_IN_PROCESS },
		);
	});
});

/** Returns the error with which `schema` refuses `value`, or undefined if it accepts the value. */
function refusalOf(schema: z.ZodType, value: unknown, place: string): unknown {
	try {
		parsePart(schema, value, place);
		return undefined;
	} catch (error) {
		return error;
	}
}

describe('a call answers or refuses by the contract, whatever comes', () => {
	let known: Known;
	let tokens: { admin: string; owner: string; bidder: string; verified: string };
	let owner: SignedIn;

	beforeAll(async () => {
		const [admin, seller, bidder, subject, verified] = await Promise.all([
			theAdmin(),
			anActiveMember('near-seller'),
			anActiveMember('near-bidder'),
			anActiveMember('near-subject'),
			aVerifiedMember('near-verified'),
		]);
		owner = seller;
		const { diamondId } = await seller.api.createDiamond({ body: aStone() });
		await bids(bidder, diamondId, 7000);
		tokens = { admin: admin.session.token, owner: seller.session.token, bidder: bidder.session.token, verified: verified.session.token };
		const { importId } = await seller.api.uploadCsv({ body: { fileName: 'stones.csv', size: 100 } });
		known = {
			diamondId,
			id: diamondId,
			diamondIds: [diamondId],
			importId,
			version: 2,
			revision: 1,
			userName: seller.userName,
			userId: seller.session.data.userId,
			licenceNumber: LICENCE,
			kept: [],
			subject,
		};
	});

	afterAll(async () => {
		// A generated request may have been valid and changed the rate.
		const admin = await theAdmin();
		await admin.api.updateBidProcessData({ body: { configDataId: 'BID_DISCOUNT_RATE', configName: 'Bid discount rate', configValue: 30 } });
	});

	/**
	 * Returns the ids with which a valid request of this call would succeed. For removal it returns
	 * an unknown id, so that no member is removed.
	 */
	function knownFor(call: EndpointName, { who, path }: Endpoint): Known {
		const subject = known.subject as SignedIn;
		if (path.startsWith('/login/remove')) return { id: NOBODY_ID };
		if (who === 'public') return { ...known, email: ANYBODY, userName: call === 'authenticate' ? ANYBODY : undefined };
		if (who === 'admin') return { ...known, userName: subject.userName, userId: subject.session.data.userId, configValue: 30 };
		return call === 'createDiamond' ? { ...known, lotId: ANY_LOT, certificateNumber: ANY_LOT } : known;
	}

	/** Returns the token of the caller who gets furthest with this call. */
	const tokenFor = (call: EndpointName, { who, path }: Endpoint): string | undefined => {
		if (who === 'public') return path.startsWith('/common/') ? tokens.bidder : undefined;
		if (who === 'admin') return tokens.admin;
		if (call === 'completeRegistration') return tokens.verified;
		return ['addBid', 'mediaRequest', 'favourite'].includes(call) ? tokens.bidder : tokens.owner;
	};

	const withBody = rows.filter(([, { params, query, body }]) => params || query || body);
	test.each(withBody)('%s', async (call, row) => {
		const mine = knownFor(call, row);
		const example = (place: (typeof PLACES)[number]) => (row[place] ? exampleOf(row[place], mine) : undefined);
		const request = { params: example('params'), query: row.query ? {} : undefined, body: example('body') } as Record<string, unknown>;
		const place = row.body ? 'body' : row.query ? 'query' : 'params';
		const values = sampleOf(row[place], example(place));
		const faults: string[] = [];
		await pMap(
			values,
			async (value, index) => {
				const language = index % 2 === 0 ? 'en' : 'ja';
				const sent = place === 'body' ? { ...request, body: undefined, text: textOf(value) } : { ...request, [place]: flat(value) };
				const answer = await sends(call, { ...sent, headers: { 'accept-language': language } }, tokenFor(call, row));
				const { fault, problem } = read(call, answer);
				// A mutated path parameter may lead to a path that names no call.
				if (place === 'params' && problem?.code === 'NOT_FOUND') return;
				const words = language === 'ja' && problem && !/[ぁ-んァ-ン一-龠]/.test(problem.detail) ? 'is not in Japanese' : undefined;
				if (fault ?? words) faults.push(`${JSON.stringify(value)?.slice(0, 300)}: ${fault ?? words} (seed ${SEED})`);
			},
			{ concurrency: REQUESTS_AT_ONCE },
		);
		expect(faults).toEqual([]);
	});

	test.each(rows.filter(([, { body }]) => body))('%s refuses what is no JSON request', async (call, row) => {
		const params = row.params ? (exampleOf(row.params, knownFor(call, row)) as Record<string, unknown>) : undefined;
		const faults = await Promise.all(
			BROKEN_BODIES.map(async ({ name, text, type, codes }) => {
				const answer = await sends(call, { params, text, headers: type ? { 'content-type': type } : {} }, tokenFor(call, row));
				const { fault, outcome } = read(call, answer);
				// A call that also accepts forms lists the issues of their fields.
				const isTaken = row.form && /form|multipart/.test(name) ? outcome === 'VALIDATION' : codes.includes(outcome);
				return fault || !isTaken ? [`${name}: ${fault ?? outcome}`] : [];
			}),
		);
		expect(faults.flat()).toEqual([]);
	});

	test('and the market still works', async () => {
		await expect(owner.api.search({ body: {} })).resolves.toMatchObject({ number: 0 });
	});
});

/** Samples near misses that the schema refuses and some that it accepts; the accepted ones test the code behind the schema. */
function sampleOf(schema: z.ZodType | undefined, example: unknown): unknown[] {
	const sampled = fc.sample(nearMisses(example), { numRuns: SAMPLED_FROM });
	const all = [...new Map(sampled.map((value) => [JSON.stringify(value), value])).values()];
	const isTaken = (value: unknown) => schema !== undefined && refusalOf(schema, value, '') === undefined;
	const accepted = all.filter(isTaken);
	const refused = all.filter((value) => !accepted.includes(value));
	const hits = accepted.slice(0, REQUESTS_PER_ROW * 0.6);
	return [...hits, ...refused.slice(0, REQUESTS_PER_ROW - hits.length)];
}

/** Returns the body as text, with an address and a lot id of its own. */
const textOf = (value: unknown): string =>
	(JSON.stringify(value) ?? 'null').replaceAll(ANYBODY, () => makeAddress('near-miss')).replaceAll(ANY_LOT, () => aStone().lotId);

/** Flattens a value into text parameters that a URL has room for. The entrance takes no longer URL. */
function flat(value: unknown): Record<string, string> {
	if (typeof value !== 'object' || value === null) return { [wellFormed(String(value).slice(0, 50))]: '1' };
	const parameters = Object.entries(value).map(([name, inner]) => [wellFormed(name.slice(0, 50)), wellFormed(textOfParameter(inner).slice(0, 200))]);
	let room = URL_BYTES;
	const fitting = parameters.filter((parameter) => {
		room -= new URLSearchParams([parameter]).toString().length + 1;
		return room >= 0;
	});
	return Object.fromEntries(fitting);
}

const textOfParameter = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** Replaces lone surrogates, which a URL cannot contain. */
const wellFormed = (text: string): string => text.toWellFormed();
