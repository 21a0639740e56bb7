import { Button, Collapse, Paper, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/accounts/members.ts';
import { formatFullName } from '#shared/domain/accounts/person-name.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { MemberStateBadge } from '#web/parts/stock/state-badge.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { MembersStones } from '../market/members-stones.tsx';
import classes from './member-card.module.css';
import { MemberFacts } from './member-facts.tsx';
import { useReasonWords } from './reason-words.ts';

export function InactiveMember({ member }: { member: Member }) {
	const { t } = useTranslation('admin');
	const { language } = useLanguage();
	const { date } = useFormat();
	const describeReason = useReasonWords();
	const [opened, { toggle }] = useDisclosure(false);
	const stones = useId();
	const name = formatFullName(member, language);
	const known = member.companyName ?? name;
	const Chevron = opened ? IconChevronUp : IconChevronDown;
	const facts = [
		[t('inactive.lastSignIn'), member.lastSignInAt ? date(member.lastSignInAt) : t('inactive.never')],
		[t('email'), member.email],
		[t('phone'), [member.phoneNumber, member.mobileNumber].filter(Boolean).join(', ')],
		...(member.stateReason ? [[t('reason'), describeReason(member.stateReason)] as const] : []),
	] as const;
	return (
		<Paper component="li" withBorder radius="md" p="md">
			<div className={classes.card}>
				<div className={classes.head}>
					<Text fw={650} component="h2" m={0}>
						{known}
					</Text>
					<Hint mb={6}>{member.companyName ? name : t('noCompany')}</Hint>
					<MemberStateBadge state={member.state} />
				</div>
				<MemberFacts facts={facts} />
				<Button
					variant="default"
					size="xs"
					rightSection={<Chevron size={16} aria-hidden />}
					aria-expanded={opened}
					aria-controls={stones}
					aria-label={t('inactive.stonesOf', { name: known })}
					onClick={toggle}
				>
					{t('inactive.stones')}
				</Button>
			</div>
			<Collapse expanded={opened} id={stones}>
				{opened && <MembersStones userId={member.userId} name={known} />}
			</Collapse>
		</Paper>
	);
}
