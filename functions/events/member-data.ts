import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { openQueue } from '#functions/adapters/job-queues.ts';
import { openMarket } from '#functions/open-market.ts';
import { openMemberData } from '#functions/open-member-data.ts';
import { copyOwnData } from '#functions/usecases/accounts/own-data/copy-own-data.ts';
import { eraseMember } from '#functions/usecases/accounts/own-data/erase-member.ts';
import type { NamedWork } from '#functions/usecases/accounts/ports/member-data.ts';

/** Milliseconds reserved to finish begun work. */
const RESERVE = 60_000;
const works = openQueue<NamedWork>('MEMBER_DATA_QUEUE_URL');

/** Copies or erases a member's data. Failures are delivered again. The sweep wakes work that ran out of time. */
export async function handler(event: SQSEvent, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<SQSBatchResponse> {
	return works.work(event, async ({ memberId, kind }) => {
		const market = openMemberData(openMarket());
		if (kind === 'COPY') return copyOwnData(market, memberId);
		await eraseMember(market, memberId, () => context.getRemainingTimeInMillis() > RESERVE);
	});
}
