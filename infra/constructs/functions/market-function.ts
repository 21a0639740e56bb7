import { fileURLToPath } from 'node:url';
import { Duration, Fn, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, RecursiveLoop, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogLevel, NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { FunctionDefinition } from '#infra/function-definition.ts';
import { computeConcurrency, FUNCTIONS, type FunctionName } from '#infra/functions.ts';
import { chooseMemory } from '#infra/memory.ts';
import { chooseShape, readInstances } from '#infra/search-host.ts';
import { describeWithTestDoor } from '#infra/test-door.ts';
import { allow } from '../allow.ts';
import type { StageResources } from '../stage-resources.ts';
import type { StageStack } from '../stage-stack.ts';
import { acknowledgeStars } from './acknowledgements.ts';
import { nameByPlace } from './fixed-names.ts';
import { listGrants } from './function-grants.ts';
import { listSettings } from './function-settings.ts';
import { NATIVE_PLATFORM, packBeside } from './native-package.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** Some packages are CommonJS and load Node's own modules by `require`, which an ES module does not have. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** One function of `infra/functions.ts`: bundled, with its own role and the rights of its row. */
export class MarketFunction extends NodejsFunction {
	constructor(stack: StageStack, name: FunctionName, resources: StageResources) {
		const row: FunctionDefinition = stack.settings.testDoor ? describeWithTestDoor(name) : FUNCTIONS[name];
		const instances = readInstances(name, stack.settings);
		// Lambda cannot move a function from or to instances. The other one is a separate function, made before the first is removed.
		const id = name.charAt(0).toUpperCase() + name.slice(1) + (instances ? 'Shared' : '');
		const logGroup = stack.makeLog(stack, `${id}Log`);
		const role = new Role(stack, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
		super(stack, id, {
			functionName: nameByPlace(stack, id),
			description: `${stack.stackName}: ${name}`,
			entry: `${PROJECT}${row.entry}`,
			projectRoot: PROJECT,
			depsLockFilePath: `${PROJECT}package-lock.json`,
			runtime: Runtime.NODEJS_24_X,
			architecture: row.native ? NATIVE_PLATFORM.architecture : Architecture.ARM_64,
			memorySize: instances ? chooseShape(stack.settings.stones) * 1024 : chooseMemory(row, stack.settings.stones),
			timeout: Duration.seconds(row.timeout),
			reservedConcurrentExecutions: instances ? undefined : computeConcurrency(row, stack.settings.concurrency),
			recursiveLoop: row.loops ? RecursiveLoop.ALLOW : undefined,
			role,
			logGroup,
			loggingFormat: LoggingFormat.JSON,
			tracing: Tracing.ACTIVE,
			awsSdkConnectionReuse: false,
			// A version's settings are permanent: another table needs another version, even if no template changes.
			currentVersionOptions: { description: Fn.join(' ', ['Works on', resources.table.of(stack).tableName]) },
			environment: {
				...listSettings(stack, name, stack.settings, resources),
				NODE_OPTIONS: '--enable-source-maps',
				...(instances ? { AWS_LAMBDA_NODEJS_WORKER_COUNT: '1' } : {}),
				POWERTOOLS_SERVICE_NAME: name,
				POWERTOOLS_METRICS_NAMESPACE: stack.metricsNamespace,
			},
			bundling: {
				format: OutputFormat.ESM,
				target: 'node24',
				mainFields: ['module', 'main'],
				banner: REQUIRE,
				minify: true,
				keepNames: true,
				sourceMap: true,
				sourcesContent: false,
				// The SDK that the tests used, not the runtime's.
				externalModules: row.native ? [row.native] : [],
				commandHooks: row.native && packBeside(row.native),
				bundleAwsSDK: true,
				logLevel: LogLevel.WARNING,
			},
		});
		role.addToPolicy(allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn));
		for (const statement of listGrants(row, Stack.of(this), stack.settings, resources)) role.addToPolicy(statement);
		acknowledgeStars(role, row, stack.settings, resources);
	}
}
