import { Annotations, type App, CfnOutput, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { StageSettings } from '#infra/config.ts';
import { FUNCTIONS } from '#infra/functions.ts';
import { HISTORY_PREFIX, SNAPSHOTS_KEPT, SNAPSHOTS_PREFIX } from '#infra/schedules.ts';
import { SHEET_DELIVERIES } from '#infra/sheets.ts';
import { TABLE } from '#infra/table.ts';
import { DeadLetters } from '../constructs/alarms/dead-letters.ts';
import { TableInUse } from '../constructs/functions/table-in-use.ts';
import { GeneratedSecret } from '../constructs/generated-secret.ts';
import { MediaStore } from '../constructs/media-store.ts';
import { PrivateBucket, retainDeleted } from '../constructs/private-bucket.ts';
import { StageStack } from '../constructs/stage-stack.ts';

/** A sheet is read within minutes of its upload, and again when its duplicates are saved. */
const SHEETS_KEPT = Duration.days(90);
/**
 * Longer than the worker may run. AWS recommends six times its timeout so that a throttled message waits. Ours are read one by one with a limit on
 * workers, and the queues of a stage together take less than the unreserved concurrency (`test/infra/shares.test.ts`), so a dead worker's message is
 * retried after 16 minutes instead of 90.
 */
const SHEET_VISIBILITY = Duration.seconds(FUNCTIONS.sheetUploaded.timeout + 60);
/** 64 letters and digits hold more than 256 bits. */
const STAGE_KEY_LENGTH = 64;
/** Earlier snapshots, for an analysis if one is unreadable. */
const EARLIER_SNAPSHOTS_KEPT = Duration.days(1);
/** Retention of earlier versions of a year's or quarter's history. */
const EARLIER_HISTORY_KEPT = Duration.days(30);

/** The market's data: the table; members' sheets, photos and videos, with the queues of their events. */
export class DataStack extends StageStack {
	/** Made by this stack, or restored since. */
	readonly table: TableInUse;
	readonly sheets: PrivateBucket;
	readonly sheetsQueue: Queue;
	readonly snapshots: PrivateBucket;
	/** Dead letters of sheets, photos and videos. A move from this queue returns each message to its own. */
	readonly uploadDeadLetters: DeadLetters;
	readonly media: MediaStore;
	/** The secret from which the stage's functions derive keys. */
	readonly stageKey: GeneratedSecret;

	constructor(app: App, settings: StageSettings) {
		super(app, 'data', settings, { description: 'table, sheets, media', holdsData: true });
		this.table = this.makeTable();
		this.stageKey = new GeneratedSecret(this, 'StageKey', {
			description: `${this.stackName}: from which keys of the stage are derived`,
			length: STAGE_KEY_LENGTH,
			removalPolicy: this.dataRemoval,
			reason: 'A new value would end what members have agreed to: links in mails that are out, and push messages to their devices',
		});
		this.uploadDeadLetters = new DeadLetters(this, 'UploadDeadLetters');
		this.sheetsQueue = new Queue(this, 'SheetsQueue', {
			encryption: QueueEncryption.SQS_MANAGED,
			enforceSSL: true,
			visibilityTimeout: SHEET_VISIBILITY,
			retentionPeriod: Duration.days(14),
			deadLetterQueue: { queue: this.uploadDeadLetters, maxReceiveCount: SHEET_DELIVERIES },
			removalPolicy: RemovalPolicy.DESTROY,
		});
		const webOrigin = this.findWebOrigin();
		this.sheets = this.makeSheets(webOrigin);
		this.media = new MediaStore(this, 'Media', {
			removalPolicy: this.dataRemoval,
			allowedOrigin: webOrigin,
			backupDays: this.settings.fileBackupDays,
			deadLetters: this.uploadDeadLetters,
		});
		this.snapshots = new PrivateBucket(this, 'Snapshots', {
			removalPolicy: this.dataRemoval,
			versioned: true,
			lifecycleRules: [
				{ prefix: SNAPSHOTS_PREFIX, expiration: Duration.days(SNAPSHOTS_KEPT), noncurrentVersionExpiration: EARLIER_SNAPSHOTS_KEPT },
				{ prefix: HISTORY_PREFIX, noncurrentVersionExpiration: EARLIER_HISTORY_KEPT },
			],
		});
		new CfnOutput(this, 'TableName', { value: this.table.tableName });
		for (const bucket of [this.sheets, this.media.bucket]) this.keepExports(bucket.bucketArn, bucket.bucketName, bucket.bucketRegionalDomainName);
		this.keepExports(this.snapshots.bucketArn, this.snapshots.bucketName, this.media.domainName, this.stageKey.secretArn);
		this.keepExports(this.sheetsQueue.queueArn, this.sheetsQueue.queueUrl, this.media.queue.queueArn);
		this.keepExports(this.sheetsQueue.queueName, this.media.queue.queueName);
	}

	private makeTable(): TableInUse {
		const text = (name: string) => ({ name, type: AttributeType.STRING });
		const { readUnits, writeUnits } = this.settings.table;
		const ceiling = { maxReadRequestUnits: readUnits, maxWriteRequestUnits: writeUnits };
		const table = new TableV2(this, 'Table', {
			partitionKey: text(TABLE.partitionKey),
			sortKey: text(TABLE.sortKey),
			billing: Billing.onDemand(ceiling),
			// The account's key for DynamoDB would cost requests, and protect against nobody else.
			encryption: TableEncryptionV2.dynamoOwnedKey(),
			pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
			timeToLiveAttribute: TABLE.timeToLive,
			dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
			deletionProtection: this.isProtected,
			removalPolicy: this.dataRemoval,
			globalSecondaryIndexes: TABLE.indexes.map((index) => ({
				...ceiling,
				indexName: index.name,
				partitionKey: text(index.partitionKey),
				sortKey: text(index.sortKey),
				projectionType: ProjectionType[index.projection],
				nonKeyAttributes: 'attributes' in index ? [...index.attributes] : undefined,
			})),
		});
		const { tableName, tableStreamArn } = table;
		if (!tableStreamArn) throw new Error('The table has no stream');
		return new TableInUse(this, 'InUse', { tableName, tableStreamArn });
	}

	/** Finds this stage's own origin. Without a domain, CloudFront assigns it after this stack is made, and the stage's settings have it from then on. */
	private findWebOrigin(): string | undefined {
		const { domain, origin } = this.settings;
		if (!domain && !origin) {
			Annotations.of(this).addWarningV2(
				'market:no-origin',
				"Browsers may upload nothing yet: put the output Origin into the stage's setting `origin`, and deploy again",
			);
		}
		return domain ? `https://${domain.name}` : origin;
	}

	private makeSheets(webOrigin: string | undefined): PrivateBucket {
		const sheets = new PrivateBucket(this, 'Sheets', {
			removalPolicy: this.dataRemoval,
			...retainDeleted(this.settings.fileBackupDays, [{ expiration: SHEETS_KEPT }]),
			cors: webOrigin ? [{ allowedMethods: [HttpMethods.POST], allowedOrigins: [webOrigin], allowedHeaders: ['*'], maxAge: 3600 }] : [],
		});
		sheets.notify(this.sheetsQueue, [{ event: 's3:ObjectCreated:Post' }, { event: 's3:ObjectCreated:Put' }]);
		return sheets;
	}
}
