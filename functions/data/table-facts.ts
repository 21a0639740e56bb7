import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { MemberState } from '#shared/domain/member.ts';
import type { ListingRecord, NotificationRecord } from '../usecases/ports.ts';
import { listing, member, notification } from './entities.ts';
import { parseListing } from './listings.ts';
import { parseNotification } from './notifications.ts';

/** What a record of the table's stream tells that somebody waits to hear. */
export type TableFact =
	| { fact: 'notification-stored'; notification: NotificationRecord }
	| { fact: 'listing-changed'; listing: ListingRecord }
	| { fact: 'member-state-changed'; memberId: string; state: MemberState };

/**
 * The fact in a record, if there is one. Most records have none (a bulk upload
 * writes them by the hundred thousand), and are told by a glance at the raw image.
 */
export function factOf({ eventName, dynamodb }: DynamoDBRecord): TableFact | undefined {
	const image = dynamodb?.NewImage;
	if (eventName === 'REMOVE' || !image) return undefined;
	const before = dynamodb.OldImage;
	switch (image.__edb_e__?.S) {
		case notification.schema.model.entity: {
			const stored = eventName === 'INSERT' ? parseNotification(itemOf(image)) : undefined;
			return stored && { fact: 'notification-stored', notification: stored };
		}
		case listing.schema.model.entity: {
			if (!before || before.version?.N === image.version?.N) return undefined;
			const changed = parseListing(itemOf(image));
			return changed && { fact: 'listing-changed', listing: changed };
		}
		case member.schema.model.entity: {
			const { memberId, state } = image;
			if (!before || before.state?.S === state?.S || !memberId?.S || !state?.S) return undefined;
			return { fact: 'member-state-changed', memberId: memberId.S, state: state.S as MemberState };
		}
		default:
			return undefined;
	}
}

function itemOf(image: NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>) {
	// Lambda gives the SDK's own shape, but for bytes, of which the table has none.
	return unmarshall(image as Record<string, AttributeValue>);
}
