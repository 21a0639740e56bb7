import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { MessageRecord, Threads } from '#functions/usecases/auctions/ports/threads.ts';
import { THREAD_FILES } from '#shared/domain/auctions/limits.ts';
import { message, messageDraft, threadFiles } from '../entities/deals.ts';
import type { TransactItem } from '../table/items.ts';
import { buildPut, buildQuery, buildUpdate } from '../table/params.ts';
import { client, parseItems, queryFirst } from '../table/table.ts';

export const threads: Threads = {
	async findSent(threadId, authorId, draftId) {
		const { data } = await messageDraft.get({ threadId, authorId, draftId }).go({ consistent: true });
		return data ? ((await message.get({ threadId, messageId: data.messageId }).go({ consistent: true })).data ?? undefined) : undefined;
	},

	async before(threadId, before, most) {
		const all = message.query.primary({ threadId });
		const query = buildQuery(before === undefined ? all.begins({ messageId: '' }) : all.between({ messageId: '' }, { messageId: before }));
		// `between` includes its end, so one item more is read.
		const items = await queryFirst({ ...query, ScanIndexForward: false, ConsistentRead: true }, most + 1);
		return parseItems(items, message)
			.filter(({ messageId }) => messageId !== before)
			.slice(0, most)
			.toReversed();
	},

	async countFiles(threadId, side) {
		return (await threadFiles.get({ threadId, side }).go({ consistent: true })).data?.files ?? 0;
	},

	async *byAuthor(authorId) {
		for await (const { Items = [] } of paginateQuery({ client }, buildQuery(message.query.byAuthor({ authorId })))) {
			yield parseItems(Items, message);
		}
	},

	async forgetFiles({ threadId, messageId }) {
		await message.patch({ threadId, messageId }).set({ files: [] }).go();
	},
};

/** Builds the writes of a message: the message, its draft, and its side's number of files. */
export function buildMessage(record: MessageRecord, draftId: string): TransactItem[] {
	const { threadId, authorId, messageId, side, files } = record;
	const count = threadFiles
		.update({ threadId, side })
		.add({ files: files.length })
		.where((counted, { lte, notExists }) => `(${notExists(counted.files)} OR ${lte(counted.files, THREAD_FILES - files.length)})`);
	return [
		buildPut(message.create({ ...record, files: [...files] })),
		buildPut(messageDraft.create({ threadId, authorId, draftId, messageId })),
		...(files.length > 0 ? [buildUpdate(count)] : []),
	];
}
