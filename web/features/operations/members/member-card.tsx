import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedMember } from '#shared/contract/accounts/members.ts';
import { formatFullName } from '#shared/domain/accounts/person-name.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { MemberStateBadge } from '#web/parts/stock/state-badge.tsx';
import { useReadingTime } from '#web/ui/forms/use-reading-time.ts';
import { Hint } from '#web/ui/hint.tsx';
import { type Decision, listDecisions, useDecision } from './decisions.ts';
import classes from './member-card.module.css';
import { MemberFacts } from './member-facts.tsx';
import { useReasonWords } from './reason-words.ts';

const MemberActions = loadLater(async () => (await import('./member-actions.tsx')).MemberActions);
const ReasonDialog = loadLater(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

interface Props {
	member: ListedMember;
	/** Whether the member no longer belongs to the list, and stays only so that no other row moves. */
	isGone: boolean;
	/** Called before a decision is sent. */
	onDecide: () => void;
}

export function MemberCard({ member, isGone, onDecide }: Props) {
	const { t } = useTranslation('admin');
	const { language } = useLanguage();
	const { date, count, country, names } = useFormat();
	const describeReason = useReasonWords();
	const decide = useDecision(member);
	const [asking, setAsking] = useState<Exclude<Decision, 'approve'>>();
	const press = useReadingTime();
	const send = (decided: { decision: Decision; reason: string }, onDone?: () => void) => {
		// The second click of a double click may come before the button is drawn as disabled.
		if (press.isReading()) return;
		press.begin();
		onDecide();
		decide.mutate(decided, {
			onSuccess: () => {
				onDone?.();
				setAsking(undefined);
			},
		});
	};
	const ask = (decision: Exclude<Decision, 'approve'>) => {
		decide.reset();
		setAsking(decision);
	};
	const name = formatFullName(member, language);
	const facts = [
		[t('country'), member.country && country(member.country)],
		[t('licence'), member.licenceNumber],
		[t('email'), member.email],
		[t('phone'), [member.phoneNumber, member.mobileNumber].filter(Boolean).join(', ')],
		[t('registered'), date(member.createdAt)],
		...(member.state === 'ACTIVE' ? [[t('rank'), count(member.rank)] as const] : []),
		...(member.approved ? [[t('approvedAs'), formatFullName(member.approved, language)] as const] : []),
		...(member.stateReason ? [[t('reason'), describeReason(member.stateReason)] as const] : []),
	] as const;
	return (
		<Paper component="li" withBorder radius="md" p="md" className={classes.card}>
			<div className={classes.head}>
				<Text fw={650} component="h3" m={0}>
					{member.companyName ?? name}
				</Text>
				<Hint>{member.companyName ? name : t('noCompany')}</Hint>
			</div>
			<div>
				<MemberFacts facts={facts} />
				{member.licenceSharedWith && (
					<Text size="sm" mt={6} className={classes.flag}>
						<IconAlertTriangle size={16} aria-hidden /> {t('licenceShared', { companies: names(member.licenceSharedWith) })}
					</Text>
				)}
			</div>
			<Group gap="xs" className={classes.actions}>
				<div className={classes.state}>
					{isGone ? <Badge color="teal">{t(`decided.${decide.variables?.decision ?? 'elsewhere'}`)}</Badge> : <MemberStateBadge state={member.state} />}
				</div>
				{(isGone ? [] : listDecisions(member)).map((decision) => (
					<Button
						key={decision}
						size="xs"
						variant={decision === 'approve' ? 'filled' : 'default'}
						aria-label={t('decideAbout', { decision: t(`decision.${decision}`), name: member.companyName ?? name })}
						loading={decide.isPending && decide.variables.decision === decision}
						disabled={decide.isPending}
						onClick={() => (decision === 'approve' ? send({ decision, reason: '' }) : ask(decision))}
					>
						{t(`decision.${decision}`)}
					</Button>
				))}
				{!isGone && <MemberActions member={member} name={member.companyName ?? name} />}
			</Group>
			{asking && (
				<ReasonDialog
					decision={asking}
					member={member}
					name={member.companyName ?? name}
					busy={decide.isPending}
					failure={decide.error}
					onClose={() => setAsking(undefined)}
					onDecide={(decision, reason, onDone) => send({ decision, reason }, onDone)}
				/>
			)}
		</Paper>
	);
}
