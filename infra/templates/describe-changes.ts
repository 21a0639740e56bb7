/** The compared part of a CloudFormation template. */
export interface Template {
	Resources?: Record<string, TemplateResource>;
	Outputs?: Record<string, unknown>;
}

interface TemplateResource {
	Type: string;
	Properties?: Record<string, unknown>;
	[attribute: string]: unknown;
}

/** Templates by their stacks' names. */
export type Templates = Readonly<Record<string, Template>>;

/** Types whose loss is a loss of data: what happens to them stands first. */
const HOLDS_DATA = /^AWS::(DynamoDB::(Global)?Table|S3::Bucket|Cognito::UserPool|SecretsManager::Secret|SQS::Queue|KMS::Key|Backup::BackupVault)$/;
/** Attributes beside the properties that decide whether data stay. */
const ATTRIBUTES = ['DeletionPolicy', 'UpdateReplacePolicy', 'Condition'];
/** Parts that change with every change of a file and mean nothing: names of assets, and of the copies that are named by their content. */
const BY_CONTENT = [
	[/\b[0-9a-f]{64}\b/g, '(content)'],
	[/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/g, '$1'],
	[/\b(Deployment)[0-9a-f]{12}\b/g, '$1'],
] as const;
/** Characters of a value that are shown. */
const SHOWN = 120;

/**
 * Describes the changes that a deployment of `after` would make to `before`, as Markdown: by stack, each
 * added, removed or changed resource, with the changed properties. Resources with data are first, with a
 * warning if they would be removed. `limit`: the most characters, as a comment on a pull request is
 * limited.
 */
export function describeChanges(before: Templates, after: Templates, limit = 60_000): string {
	const stacks = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
	const changed = stacks.flatMap((stack) => {
		const lines = compareStacks(before[stack], after[stack]);
		return lines.length === 0 ? [] : [[stack, lines] as const];
	});
	if (changed.length === 0) return 'No template changes.\n';
	const lost = changed.flatMap(([stack, lines]) => lines.filter(({ warns }) => warns).map(({ text }) => `- ${stack}: ${text}\n`));
	const warning = lost.length === 0 ? '' : `**What holds data goes, or may be replaced. Stop and read:**\n\n${lost.join('')}\n`;
	const parts = changed.map(([stack, lines]) => `### ${stack}\n\n${lines.map(({ text }) => `- ${text}\n`).join('')}\n`);
	return shorten(`${warning}${parts.join('')}`, limit);
}

interface Line {
	text: string;
	warns: boolean;
	rank: number;
}

function compareStacks(before: Template | undefined, after: Template | undefined): Line[] {
	const [old, next] = [readComparable(before), readComparable(after)];
	const lines = [...new Set([...Object.keys(old.Resources), ...Object.keys(next.Resources)])].flatMap((id) =>
		compareResources(id, old.Resources[id], next.Resources[id]),
	);
	const outputs = [...new Set([...Object.keys(old.Outputs), ...Object.keys(next.Outputs)])].filter(
		(id) => JSON.stringify(old.Outputs[id]) !== JSON.stringify(next.Outputs[id]),
	);
	lines.push(...outputs.map((id) => ({ text: `${nameChange(old.Outputs[id], next.Outputs[id])} output \`${id}\``, warns: false, rank: 3 })));
	const code = before && after ? countCode(before, after) : 0;
	if (code > 0) lines.push({ text: `code or files of ${code} resources`, warns: false, rank: 4 });
	return lines.sort((one, other) => one.rank - other.rank || (one.text < other.text ? -1 : 1));
}

/** A template without what changes with every file, so that what is left is a change of the infrastructure. */
function readComparable(template: Template = {}): { Resources: Record<string, TemplateResource>; Outputs: Record<string, unknown> } {
	const text = BY_CONTENT.reduce((cut, [pattern, instead]) => cut.replaceAll(pattern, instead), JSON.stringify(template));
	return { Resources: {}, Outputs: {}, ...JSON.parse(text) };
}

function compareResources(id: string, before: TemplateResource | undefined, after: TemplateResource | undefined): Line[] {
	const type = (after ?? before)?.Type ?? '';
	const holdsData = HOLDS_DATA.test(type);
	const rank = holdsData ? 0 : 1;
	const named = `\`${id}\` (${type})`;
	if (!before || !after || before.Type !== after.Type) {
		return [{ text: `${nameChange(before, after)} ${named}`, warns: before !== undefined && HOLDS_DATA.test(before.Type), rank }];
	}
	const changes = [
		...listDifferences(before.Properties, after.Properties, ''),
		...ATTRIBUTES.flatMap((attribute) => listDifferences(before[attribute], after[attribute], attribute)),
	];
	if (changes.length === 0) return [];
	return [{ text: `changes ${named}${changes.map((change) => `\n  - ${change}`).join('')}`, warns: holdsData && changes.some(mayReplace), rank: rank + 0.5 }];
}

/** Returns whether a change makes CloudFormation replace a resource with data, or remove it with the stack. */
function mayReplace(change: string): boolean {
	return /^`(KeySchema|TableName|BucketName|UserPoolName|AliasAttributes|UsernameAttributes|FifoQueue|DeletionPolicy|UpdateReplacePolicy)\b/.test(change);
}

function listDifferences(before: unknown, after: unknown, path: string): string[] {
	if (JSON.stringify(before) === JSON.stringify(after)) return [];
	if (!isBranch(before) || !isBranch(after)) return [`\`${path}\`: ${show(before)} → ${show(after)}`];
	return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
		listDifferences(before[key], after[key], path === '' ? key : `${path}.${key}`),
	);
}

/** An object or a list: a list's places are its keys. */
function isBranch(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}

function show(value: unknown): string {
	if (value === undefined) return 'nothing';
	const text = JSON.stringify(value).replaceAll('`', "'");
	return `\`${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}\``;
}

function nameChange(before: unknown, after: unknown): string {
	if (before === undefined) return 'comes:';
	return after === undefined ? '**goes**:' : 'changes';
}

/** How many resources differ by their content alone. */
function countCode(before: Template, after: Template): number {
	const [old, next] = [readComparable(before).Resources, readComparable(after).Resources];
	const assets = (template: Template, id: string) => (JSON.stringify(template.Resources?.[id]?.Properties ?? {}).match(BY_CONTENT[0][0]) ?? []).join();
	return Object.keys(next).filter((id) => id in old && assets(before, id) !== assets(after, id)).length;
}

function shorten(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const rest = '\n…and more: see the templates of the run.\n';
	const cut = text.slice(0, limit - rest.length);
	return `${cut.slice(0, cut.lastIndexOf('\n'))}${rest}`;
}
