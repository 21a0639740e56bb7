import { type Endpoint, type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { Problem } from '#shared/contract/errors.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import type { RawAnswer } from '#test/steps/raw.ts';

interface Refusal {
	content?: { 'application/problem+json'?: { schema: { allOf: [unknown, { properties: { code: { enum: string[] } } }] } } };
}
const { paths } = openApiDocument() as { paths: Record<string, Record<string, { responses: Record<string, Refusal> }>> };

/** Lists the error codes that the contract's document names for a call. */
export function documentedCodes(call: EndpointName): string[] {
	const { path, method }: Endpoint = endpoints[call];
	const responses = Object.values(paths[path]?.[method.toLowerCase()]?.responses ?? {});
	return responses.flatMap(({ content }) => content?.['application/problem+json']?.schema.allOf[1].properties.code.enum ?? []);
}

/** Checks an answer against the contract. `outcome` is ANSWERS or the refusal's code; `fault` describes the violation, if any. */
export function read(call: EndpointName, answer: RawAnswer): { outcome: string; problem?: Problem; fault?: string } {
	const endpoint: Endpoint = endpoints[call];
	const { status, type, text } = answer;
	if (status < 400) return { outcome: 'ANSWERS', fault: faultOfAnswer(endpoint, answer) };
	if (!type.startsWith('application/problem+json'))
		return { outcome: `HTTP_${status}`, fault: `${status} is no problem document but ${type}: ${text.slice(0, 200)}` };
	const { data: problem, error } = Problem.safeParse(JSON.parse(text));
	if (!problem) return { outcome: `HTTP_${status}`, fault: `is not a problem document: ${error?.message}` };
	const { code, requestId, issues, title, detail } = problem;
	const found = { outcome: code, problem };
	if (!documentedCodes(call).includes(code)) return { ...found, fault: `${code} is not documented` };
	if (!requestId || !title || !detail || problem.status !== status) return { ...found, fault: `misses something: ${text}` };
	if (code === 'VALIDATION' && !issues?.length) return { ...found, fault: 'does not say what is wrong with the request' };
	if (issues?.some(({ message }) => !message)) return { ...found, fault: `has an issue without words: ${text}` };
	return status >= 500 ? { ...found, fault: `${status} ${text}` } : found;
}

function faultOfAnswer(endpoint: Endpoint, { status, type, text }: RawAnswer): string | undefined {
	if (endpoint.notifications && status === 202) return text && `202 with a body: ${text}`;
	const expected = endpoint.status ?? (endpoint.answer ? 200 : 204);
	if (status !== expected) return `${status} instead of ${expected}`;
	if (status === 204) return text && `204 with a body: ${text}`;
	if (endpoint.otherMedia?.some((media) => type.startsWith(media))) return undefined;
	const media = endpoint.media ?? 'application/json';
	if (!type.startsWith(media)) return `${type} instead of ${media}`;
	const { error } = endpoint.answer?.safeParse(endpoint.media ? text : JSON.parse(text)) ?? {};
	return error && `does not fit its schema: ${error.message}`;
}
