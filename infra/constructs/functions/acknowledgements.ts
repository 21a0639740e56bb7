import { Stack, Validations } from 'aws-cdk-lib';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { IConstruct } from 'constructs';
import type { StageSettings } from '#infra/config.ts';
import type { FunctionDefinition } from '#infra/function-definition.ts';
import { LIVE_STAGE } from '../api/gateway-stages.ts';
import type { StageResources } from '../stage-resources.ts';
import { ANY_IDENTITY, CONNECTION_METHODS, HISTORY, MEDIA_OBJECTS, SHEETS, SNAPSHOTS } from './function-grants.ts';

/** Acknowledges the wildcards in a function's policy by cdk-nag's exact names. Any other wildcard is a finding. */
export function acknowledgeStars(role: Role, row: FunctionDefinition, settings: StageSettings, { sheets, snapshots, media, liveApi }: StageResources): void {
	const acknowledge = (resource: string, reason: string) => Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
	acknowledge('*', 'X-Ray takes segments on no narrower resource');
	if (row.snapshots)
		acknowledge(`${nameImport(snapshots, snapshots.bucketArn)}/${SNAPSHOTS}`, 'The snapshots of one table: each version of the program has one of its own');
	if (row.history) acknowledge(`${nameImport(snapshots, snapshots.bucketArn)}/${HISTORY}`, 'One object for each day, year and quarter');
	if (row.sheets) acknowledge(`${nameImport(sheets, sheets.bucketArn)}/${SHEETS}`, "The objects of one bucket: a sheet's name is its import's");
	for (const objects of new Set((row.media ?? []).flatMap((use) => Object.keys(MEDIA_OBJECTS[use])))) {
		acknowledge(`${nameImport(media, media.bucketArn)}/${objects}`, "Part of one bucket's objects: a file's name is made as it comes");
	}
	if (row.mail && !settings.lasting) {
		const reason = "In SES's sandbox the recipient's identity is checked too; a condition names the one sender";
		acknowledge(`arn:aws:ses:${Stack.of(role).region}:<AWS::AccountId>:identity/${ANY_IDENTITY}`, reason);
	}
	if (row.live) {
		const stage = `arn:aws:execute-api:${Stack.of(role).region}:<AWS::AccountId>:${nameImport(liveApi, liveApi.apiId)}/${LIVE_STAGE}`;
		for (const method of CONNECTION_METHODS) {
			acknowledge(`${stage}/${method}/@connections/*`, 'The open connections of one gateway; their ids are made as members connect');
		}
	}
}

/** Acknowledges CDK's own uploader, which copies files into the web bucket. CDK defines its function and rights, and a deployment triggers it. */
export function acknowledgeUploader(stack: Stack, web: IConstruct & { bucketArn: string }): void {
	const reason = "CDK's own function, which copies the web app's files while a deployment runs";
	const assets = `arn:aws:s3:::cdk-${stack.synthesizer.bootstrapQualifier}-assets-<AWS::AccountId>-${stack.region}`;
	const actions = ['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'].map((action) => `Action::${action}`);
	const resources = ['*', `${assets}/*`, `${nameImport(web, web.bucketArn)}/*`].map((resource) => `Resource::${resource}`);
	Validations.of(stack).acknowledge(
		{ id: 'AwsSolutions-L1', reason },
		{ id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]', reason },
		...[...actions, ...resources].map((star) => ({ id: `AwsSolutions-IAM5[${star}]`, reason })),
	);
}

/** Returns the name under which `owner`'s stack exports `attribute`, which cdk-nag uses in the importing stacks. */
function nameImport(owner: IConstruct, attribute: string): string {
	const stack = Stack.of(owner);
	const imported: { 'Fn::ImportValue': string } = stack.resolve(stack.exportValue(attribute));
	return imported['Fn::ImportValue'];
}
