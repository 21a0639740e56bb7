import { expect } from 'vitest';
import { findResources, type Resource, synthesise } from './synth.ts';

const { templates } = synthesise('prod');

export interface Statement {
	Effect: 'Allow' | 'Deny';
	Action: string | string[];
	Resource: unknown;
	Condition?: unknown;
}

export const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);
/** Returns a function of a permanent stage with all rights of its role. */
export function rightsOf(name: string): { actions: string[]; statements: Statement[]; denied: Statement[]; resource: Resource } {
	const found = findResources(templates, 'AWS::Lambda::Function').find(([, { Properties }]) => String(Properties.Description).endsWith(`: ${name}`));
	if (!found) throw new Error(`No function ${name}`);
	const [path, resource] = found;
	const part = path.split('/')[0];
	const role = (resource.Properties.Role as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'][0];
	const policies = findResources(templates, 'AWS::IAM::Policy')
		.filter(([policy, { Properties }]) => policy.startsWith(`${part}/`) && JSON.stringify(Properties.Roles).includes(`"${role}"`))
		.map(([, { Properties }]) => Properties.PolicyDocument as { Statement: Statement[] });
	const own = findResources(templates, 'AWS::IAM::Role').find(([id]) => id === `${part}/${role}`)?.[1];
	expect(own?.Properties.ManagedPolicyArns, `${name} has a managed policy`).toBeUndefined();
	expect(own?.Properties.Policies, `${name} has an inline policy`).toBeUndefined();
	const all = policies.flatMap(({ Statement }) => Statement);
	const [statements, denied] = [all.filter(({ Effect }) => Effect === 'Allow'), all.filter(({ Effect }) => Effect === 'Deny')];
	return { statements, denied, actions: statements.flatMap(({ Action }) => listOf(Action)).sort(), resource };
}
