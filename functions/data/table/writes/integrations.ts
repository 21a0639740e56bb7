import { apiKey, widget } from '../../entities/integrations.ts';
import { buildKeyAdded, buildKeyBid } from '../../integrations/api-keys.ts';
import { isStill } from '../params.ts';
import { put, remove, update, type WriteBuilders } from './write.ts';

export const INTEGRATION_WRITES = {
	'key-added': ({ key, version, kept }) => buildKeyAdded(key, { version, kept }).map((item) => ({ item, refused: 'VERSION' })),
	'key-revoked': ({ key: { hash }, at }) => [
		update(
			apiKey
				.patch({ hash })
				.set({ revokedAt: at })
				.where(({ revokedAt }, { notExists }) => notExists(revokedAt)),
		),
	],
	'key-used': ({ key: { hash, uses }, after }) => [
		update(
			apiKey
				.patch({ hash })
				.set({ uses: after, usesVersion: uses.version + 1 })
				.where(({ usesVersion }, { eq }) => eq(usesVersion, uses.version)),
		),
	],
	'key-settled': ({ key: { hash, uses } }) => [
		update(
			apiKey
				.patch({ hash })
				.remove(['dueAt'])
				.where(({ usesVersion }, { eq }) => eq(usesVersion, uses.version)),
		),
	],
	'key-bid': (change) => [{ item: buildKeyBid(change), refused: 'BID_LIMIT' }],
	'key-forgotten': ({ hash }) => [remove(apiKey.delete({ hash }))],
	'widget-saved'({ before, after }) {
		const { memberId, widgetId, key, createdAt, version, ...settings } = after;
		const saved = widget.put({ memberId, widgetId, key, createdAt, settings, version: (before?.version ?? 0) + 1 });
		return [put(saved.where(isStill(before)))];
	},
	'widget-deleted': ({ before: { memberId, widgetId } }) => [remove(widget.delete({ memberId, widgetId }))],
} satisfies Partial<WriteBuilders>;
