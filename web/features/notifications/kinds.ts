import type { MantineColor } from '@mantine/core';
import {
	IconAlertTriangle,
	IconBan,
	IconCalendarDue,
	IconCheck,
	IconCircleCheck,
	IconClockOff,
	IconFileSpreadsheet,
	IconFlag,
	IconGavel,
	IconHourglass,
	IconMail,
	IconPhoto,
	type IconProps,
	IconSearch,
	IconStar,
	IconTrendingUp,
	IconUserCheck,
	IconUserPlus,
	IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Notification } from '#shared/contract/notifications.ts';

type Kind = Notification['kind'];

/** How each kind looks: red and orange want something of the member soon. */
export const KIND_LOOKS: Record<Kind, { icon: ComponentType<IconProps>; color: MantineColor }> = {
	OUTBID: { icon: IconTrendingUp, color: 'orange' },
	BID_RECEIVED: { icon: IconGavel, color: 'market' },
	AUCTION_CLOSED_SELLER: { icon: IconGavel, color: 'orange' },
	AUCTION_CLOSED_LEADER: { icon: IconHourglass, color: 'market' },
	AUCTION_CLOSED_LOSER: { icon: IconGavel, color: 'gray' },
	ACCEPTED: { icon: IconCheck, color: 'green' },
	REJECTED: { icon: IconX, color: 'gray' },
	CONFIRM_REMINDER: { icon: IconCalendarDue, color: 'orange' },
	COMPLETED: { icon: IconCircleCheck, color: 'green' },
	REPORTED: { icon: IconFlag, color: 'red' },
	BANNED: { icon: IconBan, color: 'red' },
	BAN_LIFTED: { icon: IconUserCheck, color: 'green' },
	EXPIRING_SOON: { icon: IconCalendarDue, color: 'orange' },
	SUSPENDED: { icon: IconClockOff, color: 'gray' },
	IMPORT_FINISHED: { icon: IconFileSpreadsheet, color: 'market' },
	SAVED_SEARCH_MATCH: { icon: IconSearch, color: 'market' },
	SAVED_SEARCH_DIGEST: { icon: IconSearch, color: 'market' },
	TRACKED_CHANGED: { icon: IconStar, color: 'market' },
	REGISTRATION_DECIDED: { icon: IconUserCheck, color: 'market' },
	REGISTRATION_WAITING: { icon: IconUserPlus, color: 'orange' },
	REPORT_OPENED: { icon: IconAlertTriangle, color: 'red' },
	MEDIA_REQUESTED: { icon: IconPhoto, color: 'market' },
	MEDIA_ADDED: { icon: IconPhoto, color: 'green' },
	MEDIA_REFUSED: { icon: IconPhoto, color: 'orange' },
	CONTACT_MESSAGE: { icon: IconMail, color: 'market' },
};
