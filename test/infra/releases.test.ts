import { describe, expect, it } from 'vitest';
import { findResources, listResources, synthesise } from './synth.ts';

const RELEASED = ['bids', 'members'];
const { templates } = synthesise('prod');
const find = (type: string) =>
	findResources(templates, type).map(([name, { Properties }]) => ({ id: name.split('/')[1] ?? '', ...Properties }) as Record<string, unknown> & { id: string });
const aliases = find('AWS::Lambda::Alias').filter(({ Name }) => Name === 'live');

/** Returns the integration of the call with this name. */
function uriOf(call: string): string {
	const method = find('AWS::ApiGateway::Method').find(({ OperationName }) => OperationName === call);
	return JSON.stringify(method?.Integration);
}

describe('in prod, what bids and what signs in', () => {
	it('is released to one call in ten for five minutes, and taken back by its alarm', () => {
		expect(aliases).toHaveLength(RELEASED.length);
		const groups = find('AWS::CodeDeploy::DeploymentGroup');
		expect(groups).toHaveLength(RELEASED.length);
		const alarms = find('AWS::CloudWatch::Alarm').filter(({ AlarmDescription }) => /#release-taken-back$/.test(String(AlarmDescription)));
		expect(alarms).toHaveLength(RELEASED.length);
		for (const group of groups) {
			expect(group).toMatchObject({
				DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
				AutoRollbackConfiguration: { Enabled: true, Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'] },
				AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: expect.stringMatching(new RegExp(alarms.map(({ id }) => id).join('|'))) } }] },
			});
		}
		for (const [, resource] of listResources(templates).filter(([, { Type, Properties }]) => Type === 'AWS::Lambda::Alias' && Properties.Name === 'live')) {
			const { UpdatePolicy } = resource as unknown as { UpdatePolicy: object };
			expect(UpdatePolicy).toMatchObject({ CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: expect.any(String) } } });
		}
	});

	it('is watched for runs that fail and for calls that nobody foresaw, and does not ring before the first call', () => {
		for (const name of RELEASED) {
			const [alarm] = find('AWS::CloudWatch::Alarm').filter(({ AlarmDescription }) =>
				String(AlarmDescription).startsWith(`The function ${name} fails: a release`),
			);
			expect(alarm).toMatchObject({ TreatMissingData: 'notBreaching', Threshold: 2 });
			expect(JSON.stringify(alarm?.Metrics)).toContain(`"unforeseen-${name}"`);
			expect(JSON.stringify(alarm?.Metrics)).toContain('"MetricName":"Errors"');
			const [filter] = find('AWS::Logs::MetricFilter').filter(({ id }) => id.includes(name));
			expect(filter).toMatchObject({
				FilterPattern: '{ $.message = "Unforeseen" }',
				MetricTransformations: [{ MetricName: `unforeseen-${name}`, MetricNamespace: 'diamond-market-prod-releases', MetricValue: '1' }],
			});
		}
	});

	it('is called by the alias alone, which the gateway may invoke', () => {
		const permitted = find('AWS::Lambda::Permission').map(({ FunctionName }) => JSON.stringify(FunctionName));
		for (const [call, name] of [
			['addBid', 'Bids'],
			['authenticate', 'Members'],
		] as const) {
			const alias = aliases.find(({ FunctionName }) => JSON.stringify(FunctionName).includes(`"${name}`));
			expect(uriOf(call)).toContain(`{"Ref":"${alias?.id}"}`);
			expect(permitted.filter((text) => text === `{"Ref":"${alias?.id}"}`)).toHaveLength(1);
			expect(permitted.filter((text) => new RegExp(`"${name}[0-9A-F]{8}"`).test(text))).toEqual([]);
		}
	});

	it('keeps its share of what may run at once, which is the function’s, whichever its version', () => {
		for (const { FunctionName } of aliases) {
			const [id] = (FunctionName as { Ref: string }).Ref.split('/');
			expect(find('AWS::Lambda::Function').find((one) => one.id === id)).toMatchObject({ ReservedConcurrentExecutions: expect.any(Number) });
		}
	});
});

it('no stack has more resources than CloudFormation takes', () => {
	for (const [part, template] of Object.entries(templates)) expect(listResources({ [part]: template }).length, part).toBeLessThan(490);
});
