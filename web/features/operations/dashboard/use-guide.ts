import { useLocalStorage } from '@mantine/hooks';
import type { MemberDashboard } from '#shared/contract/accounts/members.ts';

export const STEPS = ['list', 'track', 'bid'] as const;
export type Step = (typeof STEPS)[number];

export function findDone({ stones, tracked, hasBid }: Pick<MemberDashboard, 'stones' | 'tracked' | 'hasBid'>): ReadonlySet<Step> {
	const done = { list: Object.values(stones).some((count) => count > 0), track: tracked > 0, bid: hasBid };
	return new Set(STEPS.filter((step) => done[step]));
}

type Guide = 'begun' | 'closed' | undefined;

/** Whether the guide is shown: from the first visit without a stone or bid until all steps are done or the member closes it. */
export function isLed(guide: Guide, done: ReadonlySet<Step>): boolean {
	if (guide === 'closed' || done.size === STEPS.length) return false;
	return guide === 'begun' || (!done.has('list') && !done.has('bid'));
}

export function useGuide(memberId: string, done: ReadonlySet<Step>) {
	const [kept, keep] = useLocalStorage<string>({
		key: `guide:${memberId}`,
		defaultValue: '',
		getInitialValueInEffect: false,
		serialize: String,
		deserialize: (text = '') => text,
	});
	const guide: Guide = kept === 'begun' || kept === 'closed' ? kept : undefined;
	const isShown = isLed(guide, done);
	return {
		isShown,
		begin: () => {
			if (guide === undefined) keep('begun');
		},
		close: () => keep('closed'),
	};
}
