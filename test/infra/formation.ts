/** A template as CloudFormation reads it, as far as the model does. */
export interface StackTemplate {
	Parameters?: Record<string, { Type: string; Default?: string }>;
	Conditions?: Record<string, unknown>;
	Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
	Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
}

/** A stack's name and template. */
export interface StackVersion {
	name: string;
	template: StackTemplate;
}

interface DeployedStack {
	template: StackTemplate;
	parameters: Record<string, string>;
	/** By logical id. */
	physicalIds: Map<string, PhysicalId>;
	exports: Map<string, string>;
	imports: Set<string>;
}

interface PhysicalId {
	/** The resolved properties that only a new resource can have. */
	createdWith: string;
	generation: number;
}

/** The properties whose change makes CloudFormation replace a resource, of each type to which another stack refers, from the types' public schemas. */
const CREATE_ONLY: Readonly<Record<string, readonly string[]>> = {
	'AWS::ApiGateway::RestApi': [],
	'AWS::ApiGatewayV2::Api': ['ProtocolType'],
	'AWS::CloudFront::Distribution': [],
	'AWS::Cognito::UserPool': [],
	'AWS::Cognito::UserPoolClient': ['GenerateSecret', 'UserPoolId'],
	'AWS::DynamoDB::GlobalTable': ['TableName', 'KeySchema'],
	'AWS::Lambda::EventSourceMapping': ['EventSourceArn', 'StartingPosition', 'StartingPositionTimestamp', 'SelfManagedEventSource'],
	'AWS::Lambda::Function': ['FunctionName', 'PackageType', 'TenancyConfig'],
	'AWS::S3::Bucket': ['BucketName', 'BucketNamePrefix', 'BucketNamespace'],
	'AWS::SecretsManager::Secret': ['Name'],
	'AWS::SNS::Topic': ['TopicName', 'FifoTopic'],
	'AWS::SQS::Queue': ['FifoQueue', 'QueueName'],
};

/** A function that replaces the references in a part of a template: parameters by their values, resources by their physical ids. */
type Resolve = (node: unknown) => unknown;

/**
 * A model of CloudFormation's rules for names that cross stacks, for templates that are deployed one after the other. An export in use is neither removed nor
 * changed, and an import must exist. A stack reads parameters of Parameter Store whenever it is deployed.
 */
export function openFormation() {
	const stacks = new Map<string, DeployedStack>();
	/** The values in Parameter Store. */
	const store = new Map([['/cdk-bootstrap/hnb659fds/version', '30']]);

	/** The number of resources so far; each has another physical id, also one that is made again. */
	let made = 0;
	const findExport = (wanted: string) => [...stacks.values()].map(({ exports }) => exports.get(wanted)).find((value) => value !== undefined);
	const listUsers = (wanted: string) => [...stacks].flatMap(([name, { imports }]) => (imports.has(wanted) ? [name] : []));
	const readParameters = ({ Parameters = {} }: StackTemplate, given: Readonly<Record<string, string>>) =>
		Object.fromEntries(
			Object.entries(Parameters).map(([key, { Type, Default = '' }]) => {
				const value = Type.startsWith('AWS::SSM::Parameter::Value') ? store.get(Default) : (given[key] ?? Default);
				if (value === undefined) throw new Error(`There is no parameter ${Default}`);
				return [key, value];
			}),
		);

	/** Refuses a resource with a name that another one has: CloudFormation makes new resources before it deletes old ones. */
	const checkNames = (name: string, { Resources }: StackTemplate) => {
		const taken = new Map([...stacks].flatMap(([stack, { template }]) => listNamed(template).map(([id, named]) => [named, `${stack}/${id}`])));
		for (const [id, named] of listNamed({ Resources })) {
			const owner = taken.get(named) ?? `${name}/${id}`;
			if (owner !== `${name}/${id}`) throw new Error(`${named} already exists: it is the name of ${owner}`);
		}
	};

	/** Refuses what CloudFormation refuses of an update of the stack `name`. */
	const checkExports = (name: string, exports: ReadonlyMap<string, string>) => {
		for (const [exported, value] of stacks.get(name)?.exports ?? []) {
			const users = listUsers(exported).filter((user) => user !== name);
			if (users.length === 0 || exports.get(exported) === value) continue;
			throw new Error(`Export ${exported} cannot be ${exports.has(exported) ? 'updated' : 'deleted'} as it is in use by ${users.join(', ')}`);
		}
	};

	const update = ({ name, template }: StackVersion, given: Readonly<Record<string, string>>) => {
		const parameters = readParameters(template, given);
		const previous = stacks.get(name);
		if (previous && JSON.stringify([previous.template, previous.parameters]) === JSON.stringify([template, parameters])) return;
		const imports = listImports(template);
		for (const one of imports) if (findExport(one) === undefined) throw new Error(`No export named ${one} found. It is imported by ${name}`);
		const physicalIds = new Map<string, PhysicalId>();
		const resolve = makeResolve(name, template, parameters, physicalIds, previous?.physicalIds, { findExport, count: () => ++made });
		const values = Object.values(template.Outputs ?? {}).map(({ Value, Export }) => ({ value: write(resolve(Value)), exported: Export?.Name }));
		const exports = new Map(values.flatMap(({ exported, value }) => (exported ? [[exported, value]] : [])));
		checkExports(name, exports);
		checkNames(name, template);
		if (previous) for (const parameter of listStored(previous.template)) store.delete(String(parameter.Name));
		for (const { Name, Value } of listStored(template)) store.set(String(Name), write(resolve(Value)));
		stacks.set(name, { template, parameters, physicalIds, exports, imports });
	};

	return {
		store,
		/** Deploys all stacks in this order, as `cdk deploy --all`. Throws if CloudFormation would refuse, or if a stack keeps a value that has changed. */
		deploy(versions: readonly StackVersion[], given: Readonly<Record<string, string>> = {}): void {
			for (const version of versions) update(version, given);
			for (const { name, template } of versions) {
				const { parameters } = stacks.get(name) ?? {};
				if (write(readParameters(template, given)) !== write(parameters)) throw new Error(`${name} keeps a parameter that has changed`);
			}
		},
		/** Lists the exports that are imported. */
		listImports: () => [...stacks.values()].flatMap(({ imports }) => [...imports]),
	};
}

const write = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Lists the functions and queues with a fixed name, each with its logical id. */
const listNamed = ({ Resources }: StackTemplate) =>
	Object.entries(Resources).flatMap(([id, { Type, Properties: { FunctionName, QueueName } = {} }]) =>
		typeof (FunctionName ?? QueueName) === 'string' && CREATE_ONLY[Type] ? [[id, `${Type} ${FunctionName ?? QueueName}`] as const] : [],
	);

const listStored = ({ Resources }: StackTemplate) =>
	Object.values(Resources).flatMap(({ Type, Properties }) => (Type === 'AWS::SSM::Parameter' && Properties ? [Properties] : []));

/** Lists the exports that a template imports. */
function listImports(template: StackTemplate): Set<string> {
	const imports = new Set<string>();
	JSON.stringify(template, (key, value) => {
		if (key === 'Fn::ImportValue') imports.add(value);
		return value;
	});
	return imports;
}

/** Makes the function for a stack's outputs. It adds the physical id of each resource that they name to `ids`; `before` has those of the previous update. */
function makeResolve(
	stack: string,
	{ Resources, Conditions = {} }: StackTemplate,
	parameters: Readonly<Record<string, string>>,
	ids: Map<string, PhysicalId>,
	before: ReadonlyMap<string, PhysicalId> | undefined,
	{ findExport, count }: { findExport(name: string): string | undefined; count(): number },
): Resolve {
	const name = (id: string): string => {
		const resolved = ids.get(id);
		if (resolved) return `${stack}/${id}/${resolved.generation}`;
		const { Type = '', Properties = {} } = Resources[id] ?? {};
		const createOnly = CREATE_ONLY[Type];
		if (!createOnly) throw new Error(`The model does not know when CloudFormation replaces ${stack}/${id}, ${Type || 'which is no resource'}`);
		const createdWith = JSON.stringify([Type, createOnly.map((property) => resolve(Properties[property] ?? null))]);
		const known = before?.get(id);
		const generation = known?.createdWith === createdWith ? known.generation : count();
		ids.set(id, { createdWith, generation });
		return `${stack}/${id}/${generation}`;
	};
	const resolve: Resolve = (node) => {
		if (Array.isArray(node)) return node.map(resolve);
		if (typeof node !== 'object' || node === null) return node;
		const [[key = '', value] = []] = Object.entries(node);
		if (key === 'Ref') return String(value).startsWith('AWS::') ? value : (parameters[value] ?? name(value));
		if (key === 'Fn::GetAtt') return `${name(value[0])}.${value[1]}`;
		if (key === 'Fn::ImportValue') return findExport(value);
		if (key === 'Fn::If') return resolve(value[isTrue(value[0]) ? 1 : 2]);
		return Object.fromEntries(Object.entries(node).map(([one, part]) => [one, resolve(part)]));
	};
	const isTrue = (condition: string) => {
		const { 'Fn::Equals': [left, right] = [] } = (Conditions[condition] ?? {}) as { 'Fn::Equals'?: unknown[] };
		return write(resolve(left)) === write(resolve(right));
	};
	return resolve;
}
