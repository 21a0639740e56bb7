import type { IdempotentRequest, IdempotentRequests } from '#functions/usecases/integrations/ports/idempotent-requests.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { idempotentRequest } from '../entities/idempotent-requests.ts';
import { compress, unpack } from '../table/compressed.ts';
import { hasSucceeded } from '../table/conditions.ts';
import { computeTtl } from '../table/shards.ts';

export const idempotentRequests: IdempotentRequests = {
	async get<P, A>(memberId: string, name: string) {
		const { data } = await idempotentRequest.get({ memberId, name }).go({ consistent: true });
		if (!data) return undefined;
		const { content, ttl, ...request } = data;
		return { ...request, ...(await unpack<Pick<IdempotentRequest<P, A>, 'plan' | 'answer'>>(content)) };
	},

	async save({ plan, answer, ...request }, before) {
		const content = await compress(JSON.stringify({ plan, answer }));
		const put = idempotentRequest.put({ ...request, content, ttl: computeTtl(DAY) });
		return hasSucceeded(put.where(({ version }, { eq, notExists }) => (before === undefined ? notExists(version) : eq(version, before))).go());
	},
};
