import { type Endpoint, endpoints } from '#shared/contract/endpoints.ts';
import { ERROR_STATUS, type ErrorCode } from '#shared/contract/errors.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import type { Schema } from '#shared/contract/openapi-schema.ts';
import { LANGUAGES, type Language } from '#shared/domain/common/language.ts';
import { listScopes } from '#shared/domain/integrations/scopes.ts';
import { describeError } from '#shared/text/errors.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { reference, translateSummary } from '#shared/text/reference.ts';

interface Operation {
	operationId: string;
	summary: string;
	parameters: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: Schema }[];
	requestBody?: { content: Record<string, { schema: Schema }> };
	responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

type Words = ReturnType<typeof reference>;

/** Renders the contract as a page: every call, schema and error, from the same document as `/openapi.json`. */
export function renderReferencePage(language: Language, table: Readonly<Record<string, Endpoint>> = endpoints): string {
	const t = reference(language);
	const document = openApiDocument(table) as {
		paths: Record<string, Record<string, Operation>>;
		components: { schemas: Record<string, Schema> };
	};
	const calls = Object.entries(table).map(([name, endpoint]) => {
		const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
		if (!operation) throw new Error(`The OpenAPI document has no ${name}`);
		return { name, endpoint, operation, summary: translateSummary(name, operation.summary, language) };
	});
	const services = [...new Set(calls.map(({ endpoint }) => endpoint.service))];
	const of = (service: string) => calls.filter(({ endpoint }) => endpoint.service === service);
	return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('title')}</title>
<style>${STYLE}</style>
</head>
<body>
<p><a href="?language=en" lang="en">English</a> · <a href="?language=jp" lang="ja">日本語</a></p>
<h1>${t('title')}</h1>
<p>${t('intro')} ${t('forPrograms')} <a href="openapi.json">openapi.json</a></p>
<nav>${services.map((service) => `<details><summary>${service}</summary>${renderList(of(service).map(renderLink))}</details>`).join('')}
<p><a href="#schemas">${t('schemas')}</a> · <a href="#errors">${t('errors')}</a></p></nav>
${services
	.map(
		(service) =>
			`<h2>${service}</h2>\n${of(service)
				.map((one) => renderCall(one, t))
				.join('\n')}`,
	)
	.join('\n')}
<h2 id="schemas">${t('schemas')}</h2>
${Object.entries(document.components.schemas)
	.map(([name, schema]) => `<section id="schema-${name}"><h3>${name}</h3>${describeSchema(schema, t)}</section>`)
	.join('\n')}
<h2 id="errors">${t('errors')}</h2>
<table><thead><tr><th>${t('code')}</th><th>${t('status')}</th><th>English</th><th>日本語</th></tr></thead><tbody>
${Object.keys(ERROR_STATUS)
	.map((code) => renderErrorRow(code as ErrorCode))
	.join('\n')}
</tbody></table>
</body>
</html>`;
}

interface Call {
	name: string;
	endpoint: Endpoint;
	operation: Operation;
	summary: string;
}

const renderLink = ({ name, endpoint }: Call): string => `<a href="#${name}"><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></a>`;
const renderList = (items: string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

function renderCall({ name, endpoint, operation, summary }: Call, t: Words): string {
	const parameters = operation.parameters.filter((parameter) => parameter.in !== undefined && parameter.name !== undefined);
	const rows = parameters.map(({ name = '', in: place, required, schema = {} }) => renderField(name, schema, required === true, t, place));
	const sent = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
	const [[status, answered]] = Object.entries(operation.responses) as [[string, Operation['responses'][string]]];
	const [media, answer] = Object.entries(answered.content ?? {})[0] ?? [];
	const refusals = Object.entries(operation.responses).filter(([code]) => Number(code) >= 400);
	return `<section id="${name}">
<h3><code>${endpoint.method} /api/v1${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(summary)}. ${t('forWhom', { who: t(`who.${endpoint.who}`) })}${endpoint.scope ? ` ${t('forKeys', { scope: listScopes(endpoint.scope).join(` ${t('or')} `) })}` : ''} <small>${name}</small> <a href="/developers?tab=reference&amp;call=${name}">${t('try')}</a></p>
${endpoint.deprecated ? `<p><strong>${t('ends', endpoint.deprecated)} <a href="#${endpoint.deprecated.instead}">${endpoint.deprecated.instead}</a></strong></p>` : ''}
${rows.length > 0 ? renderFields(rows) : ''}
${sent ? `<h4>${t('send')}</h4>${describeSchema(sent, t)}` : ''}
<h4>${t('answer')} ${status}${media && media !== 'application/json' ? `, ${escapeHtml(media)}` : ''}</h4>${answer?.schema ? describeSchema(answer.schema, t) : `<p>${t('empty')}</p>`}
<h4>${t('refusals')}</h4>${renderList(refusals.map(([code, { description }]) => `${code}: ${description.split(', ').map(renderErrorLink).join(', ')}`))}
</section>`;
}

const renderErrorLink = (code: string): string => `<a href="#error-${code}"><code>${code}</code></a>`;

function renderErrorRow(code: ErrorCode): string {
	const words = LANGUAGES.map((language) => `<td lang="${language}">${escapeHtml(describeError(code, language).detail)}</td>`);
	return `<tr id="error-${code}"><td><code>${code}</code></td><td>${ERROR_STATUS[code]}</td>${words.join('')}</tr>`;
}

/** Describes a schema: an object as a table of its fields, anything else as one line. */
function describeSchema(schema: Schema, t: Words): string {
	const forms = schema.anyOf ?? schema.oneOf;
	if (forms?.some(({ properties }) => properties)) return forms.map((form) => `<p>${t('oneForm')}</p>${describeSchema(form, t)}`).join('');
	if (!schema.properties) return `<p>${nameType(schema, t)}</p>`;
	return renderFields(Object.entries(schema.properties).map(([name, property]) => renderField(name, property, schema.required?.includes(name) === true, t)));
}

const renderFields = (rows: string[]): string => `<table><tbody>${rows.join('')}</tbody></table>`;

function renderField(name: string, schema: Schema, required: boolean, t: Words, place = ''): string {
	const kind = [place, required ? t('required') : ''].filter(Boolean).join(', ');
	return `<tr><td><code>${escapeHtml(name)}</code></td><td>${nameType(schema, t)}</td><td>${kind}</td></tr>`;
}

function nameType(schema: Schema, t: Words): string {
	const inside = (part: Schema) => nameType(part, t);
	const { $ref, anyOf, oneOf, allOf, items, properties, additionalProperties } = schema;
	if ($ref !== undefined) {
		const name = escapeHtml($ref.split('/').at(-1) ?? '');
		return `<a href="#schema-${name}">${name}</a>`;
	}
	if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
	if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' | ');
	const forms = anyOf ?? oneOf;
	if (forms) return forms.map(inside).join(` ${t('or')} `);
	if (allOf && schema.type === undefined) return allOf.map(inside).join(` ${t('and')} `);
	if (items) return `${t('listOf')} ${inside(items)}`;
	if (properties) return describeSchema(schema, t);
	if (typeof additionalProperties === 'object') return `${t('namesWith')} ${inside(additionalProperties)}`;
	return escapeHtml(
		[
			schema.format ?? (listTypes(schema).join(` ${t('or')} `) || t('anything')),
			describeBounds(schema, t),
			schema.default === undefined ? '' : `${t('byDefault')} ${JSON.stringify(schema.default)}`,
		]
			.filter(Boolean)
			.join(', '),
	);
}

const listTypes = ({ type = [] }: Schema): string[] => (Array.isArray(type) ? type : [type]);

function describeBounds({ minLength, maxLength, minimum, maximum }: Schema, t: Words): string {
	const span = (least: number | undefined, most: number | undefined, unit: string) =>
		least === undefined && most === undefined ? '' : `${least ?? ''} ${t('to')} ${most ?? ''}${unit}`.trim();
	return (
		span(minLength, maxLength, ` ${t('characters')}`) ||
		span(minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, '')
	);
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
code { font-size: 0.9em; }
h2 { margin-top: 3rem; border-bottom: 1px solid #8886; }
h3 { margin: 2rem 0 0; }
h4 { margin: 0.8rem 0 0.2rem; }
table { border-collapse: collapse; width: 100%; }
td, th { border-top: 1px solid #8884; padding: 0.2rem 1rem 0.2rem 0; text-align: left; vertical-align: top; }
ul { margin: 0.2rem 0; padding-left: 1.2rem; }
:target { background: #fd02; }
`;
