import { type App, Duration, TimeZone, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault, BackupVaultEvents } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns';
import type { StageSettings } from '#infra/config.ts';
import type { StageResources } from '../constructs/stage-resources.ts';
import { StageStack } from '../constructs/stage-stack.ts';

/** Retention of the backups in this account: only until they are copied, since the table and the files have their own. */
const KEPT_HERE = Duration.days(3);
/** Retention of the copies. */
const COPIES_KEPT = Duration.days(35);
/** AWS Backup no longer sends events of failed or expired backups: their state is an attribute of the message that a backup has ended. */
const WORTH_A_MAIL = { State: [{ 'anything-but': ['COMPLETED'] }, { exists: false }] };
/** AWS's own policies of what its backup service needs, of the table and of a bucket. */
const POLICIES = ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'];

/**
 * Copies table and media each night to a vault of another account or region (setting `backupVault`). Point-in-time recovery and versions of files are in the
 * stage's own account and region, and would be lost with it.
 */
export class BackupStack extends StageStack {
	constructor(app: App, settings: StageSettings, { table, media }: Pick<StageResources, 'table' | 'media'>, targetArn: string) {
		super(app, 'backup', settings, { description: 'copies table and media to another account or region' });
		const vault = new BackupVault(this, 'Vault', { removalPolicy: this.dataRemoval, ...this.makeNotices() });
		const plan = new BackupPlan(this, 'Plan', {
			backupVault: vault,
			backupPlanRules: [
				new BackupPlanRule({
					ruleName: 'nightly',
					// After the day's auctions and their history, before the members' morning.
					scheduleExpression: Schedule.cron({ hour: '2', minute: '0' }),
					scheduleExpressionTimezone: TimeZone.of(settings.zone),
					startWindow: Duration.hours(1),
					completionWindow: Duration.hours(12),
					deleteAfter: KEPT_HERE,
					copyActions: [{ destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Target', targetArn), deleteAfter: COPIES_KEPT }],
				}),
			],
		});
		const role = new Role(this, 'Role', {
			assumedBy: new ServicePrincipal('backup.amazonaws.com'),
			managedPolicies: POLICIES.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
		});
		Validations.of(role).acknowledge(
			...POLICIES.map((name) => ({
				id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
				reason: 'AWS keeps the rights that its backup service needs; only that service may take the role',
			})),
		);
		plan.addSelection('Data', {
			role,
			disableDefaultBackupPolicy: true,
			resources: [BackupResource.fromArn(table.of(this).tableArn), BackupResource.fromArn(media.bucketArn)],
		});
	}

	/**
	 * A copy that fails is mailed to `alarmMail`, and so is a file that a backup leaves out, since AWS counts such a backup as completed. The alarms'
	 * topic would filter AWS Backup's messages out.
	 */
	private makeNotices() {
		const { alarmMail } = this.settings;
		if (alarmMail.length === 0) return {};
		const notificationTopic = new Topic(this, 'Failures', { displayName: this.stackName, enforceSSL: true });
		for (const endpoint of alarmMail)
			new CfnSubscription(this, endpoint, { topicArn: notificationTopic.topicArn, protocol: 'email', endpoint, filterPolicy: WORTH_A_MAIL });
		const { BACKUP_JOB_COMPLETED, COPY_JOB_FAILED, S3_BACKUP_OBJECT_FAILED } = BackupVaultEvents;
		return { notificationTopic, notificationEvents: [BACKUP_JOB_COMPLETED, COPY_JOB_FAILED, S3_BACKUP_OBJECT_FAILED] };
	}
}
