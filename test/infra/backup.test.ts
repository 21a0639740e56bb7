import { Match } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { nameTableParameters, SWITCHED_STACKS } from '#infra/restore/table-switch.ts';
import { synthesise } from './synth.ts';

const VAULT = 'arn:aws:backup:ap-northeast-3:210987654321:backup-vault:market-copies';
const { app, stacks, templates } = synthesise('prod', { backupVault: VAULT });
const { backup } = templates;

describe('the copy in another account or region', () => {
	it('is made in no stage that is not told a vault', () => {
		expect(synthesise('prod').templates).not.toHaveProperty('backup');
		expect(synthesise('trial').templates).not.toHaveProperty('backup');
	});

	it('is made each night, and is kept as long as a table can be taken back', () => {
		backup?.hasResourceProperties('AWS::Backup::BackupPlan', {
			BackupPlan: {
				BackupPlanRule: [
					{
						ScheduleExpression: 'cron(0 2 * * ? *)',
						ScheduleExpressionTimezone: 'Asia/Tokyo',
						Lifecycle: { DeleteAfterDays: 3 },
						CopyActions: [{ DestinationBackupVaultArn: VAULT, Lifecycle: { DeleteAfterDays: 35 } }],
						TargetBackupVault: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Vault'), 'BackupVaultName'] },
					},
				],
			},
		});
	});

	it('holds the table in use and the media, and nothing else', () => {
		const [selection, ...others] = Object.values(backup?.findResources('AWS::Backup::BackupSelection') ?? {});
		expect(others).toEqual([]);
		const { Resources, ListOfTags, Conditions } = selection?.Properties.BackupSelection ?? {};
		expect([ListOfTags, Conditions]).toEqual([undefined, undefined]);
		expect(Resources).toHaveLength(2);
		const [table, media] = (Resources as object[]).map((resource) => JSON.stringify(resource));
		expect(media).toMatch(/"Fn::ImportValue":"diamond-market-prod-data:ExportsOutput\w*MediaBucket/);
		// The name comes from Parameter Store, so a restored table is copied from its restore on.
		const { name } = nameTableParameters('prod');
		const [parameter] = Object.entries(backup?.findParameters('*') ?? {}).find(([, { Default }]) => Default === name) ?? [];
		expect(table).toContain(`:table/"`);
		expect(table).toContain(`{"Ref":"${parameter}"}`);
		expect(SWITCHED_STACKS).toContain('backup');
	});

	it('keeps the vault of a lasting stage, lets only AWS Backup take the role, and mails a copy that fails or leaves out a file', () => {
		backup?.hasResource('AWS::Backup::BackupVault', {
			DeletionPolicy: 'RetainExceptOnCreate',
			Properties: { Notifications: { BackupVaultEvents: ['BACKUP_JOB_COMPLETED', 'COPY_JOB_FAILED', 'S3_BACKUP_OBJECT_FAILED'] } },
		});
		backup?.hasResourceProperties('AWS::IAM::Role', {
			AssumeRolePolicyDocument: { Statement: [{ Action: 'sts:AssumeRole', Principal: { Service: 'backup.amazonaws.com' } }] },
		});
		const [mail] = Object.values(backup?.findResources('AWS::SNS::Subscription') ?? {});
		expect(mail?.Properties).toMatchObject({ Protocol: 'email', Endpoint: stacks.data.settings.alarmMail[0] });
		// The state is an attribute of the message, not in its text.
		expect(mail?.Properties).toMatchObject({ FilterPolicy: { State: [{ 'anything-but': ['COMPLETED'] }, { exists: false }] } });
		expect(mail?.Properties.FilterPolicyScope).toBeUndefined();
		expect(JSON.stringify(backup?.findResources('AWS::SNS::TopicPolicy'))).toContain('"Service":"backup.amazonaws.com"');
		expect(new AwsSolutionsChecks().validateScope(app).violations).toEqual([]);
	});

	it.each([
		['a vault by its name', { backupVault: 'market-copies' }, /backupVault/],
		['a vault that is no vault', { backupVault: 'arn:aws:s3:::market-copies' }, /backupVault/],
		['a bucket without versions, which AWS does not copy', { backupVault: VAULT, fileBackupDays: 0 }, /fileBackupDays/],
	])('is refused for %s', (_, settings, why) => {
		expect(() => synthesise('prod', settings)).toThrow(why);
	});
});
