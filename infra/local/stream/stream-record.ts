import type { AttributeValue, _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, AttributeValue as LambdaValue } from 'aws-lambda';
import { encodeBytes } from '#infra/item-bytes.ts';
import { REGION } from '../settings.ts';

type Image = Record<string, AttributeValue> | undefined;

/** Converts a stream record to Lambda's JSON: times in seconds, bytes in base64. */
export function convertRecord(record: StreamRecord, streamArn: string): DynamoDBRecord {
	const { ApproximateCreationDateTime, Keys, NewImage, OldImage, ...others } = record.dynamodb ?? {};
	const { userIdentity } = record;
	return {
		...record,
		eventSource: 'aws:dynamodb',
		awsRegion: REGION,
		eventSourceARN: streamArn,
		userIdentity: userIdentity && { type: userIdentity.Type, principalId: userIdentity.PrincipalId },
		dynamodb: {
			...others,
			ApproximateCreationDateTime: ApproximateCreationDateTime && Math.floor(ApproximateCreationDateTime.getTime() / 1000),
			Keys: convertImage(Keys),
			NewImage: convertImage(NewImage),
			OldImage: convertImage(OldImage),
		},
	};
}

function convertImage(image: Image): Record<string, LambdaValue> | undefined {
	return image && (encodeBytes(image) as Record<string, LambdaValue>);
}
