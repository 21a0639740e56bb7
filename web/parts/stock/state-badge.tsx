import { Badge, type MantineColor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MemberState } from '#shared/domain/accounts/member.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';

const LISTING_COLORS: Record<ListingState, MantineColor> = {
	DISPLAYED: 'gray',
	SUSPENDED: 'orange',
	BIDDING: 'market',
	AWAITING_DECISION: 'yellow',
	ACCEPTED: 'green',
	SOLD: 'dark',
};
const MEMBER_COLORS: Record<MemberState, MantineColor> = {
	UNVERIFIED: 'gray',
	VERIFIED: 'gray',
	PENDING: 'yellow',
	ACTIVE: 'green',
	REFUSED: 'orange',
	BANNED: 'red',
	REMOVED: 'dark',
};

export function StateBadge({ state }: { state: ListingState }) {
	const { t } = useTranslation('trade');
	return (
		<Badge variant="dot" color={LISTING_COLORS[state]}>
			{t(`state.${state}`)}
		</Badge>
	);
}

export function MemberStateBadge({ state }: { state: MemberState }) {
	const { t } = useTranslation('trade');
	return (
		<Badge variant="dot" color={MEMBER_COLORS[state]}>
			{t(`memberState.${state}`)}
		</Badge>
	);
}
