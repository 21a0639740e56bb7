import { Alert, Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { formatFullName } from '#shared/domain/accounts/person-name.ts';
import { loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { awaitsAdmin } from '#web/parts/auctions/auction-words.ts';
import { findConsequence, SilenceWarning } from '#web/parts/auctions/silence.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { Fact } from '../fact.tsx';
import classes from '../stone.module.css';
import { useBidStatus } from './use-bid-status.ts';

const ComplaintDialog = loadWhenOpened(async () => (await import('#web/parts/auctions/complaint-dialog.tsx')).ComplaintDialog);

/** Shows the deal after acceptance to its two parties: contact data, confirmations, and the forms to confirm or complain. */
export function CompletionPanel({ diamond, isSeller }: { diamond: Diamond; isSeller: boolean }) {
	const { t } = useTranslation(['stone', 'cases']);
	const { marketTime } = useFormat();
	const { diamondId, closesAt, confirmations, confirmBy, counterparty, caseId, disputedBy, bothDispute, abilities } = diamond;
	const [complaining, setComplaining] = useState(false);
	const send = useBidStatus();
	const confirmation = useAsked({ send: () => send({ diamondId, status: 'COMPLETED', closesAt }), done: t('complete.confirmedToast') });
	const deadline = confirmBy ? marketTime(confirmBy) : '';
	const silent = diamond.state === 'ACCEPTED' && !disputedBy && confirmations && !confirmations.seller && !confirmations.buyer;
	const own = isSeller ? 'seller' : 'buyer';
	const leadsTo = findConsequence(diamond, own);
	const ownConfirmed = confirmations && (isSeller ? confirmations.seller : confirmations.buyer);
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="completion-title">
			<Stack gap="sm">
				<SectionTitle id="completion-title">{t('complete.title')}</SectionTitle>
				{leadsTo && confirmBy && (
					<Alert role="note" color={leadsTo === 'ban' ? 'red' : 'orange'} icon={<IconAlertTriangle size={18} aria-hidden />} p="sm">
						<SilenceWarning leadsTo={leadsTo} deadline={confirmBy} />
					</Alert>
				)}
				<Group>
					{abilities.confirm && <Button onClick={() => confirmation.ask(true)}>{t('complete.confirm')}</Button>}
					{abilities.complain && !caseId && (
						<Button variant="subtle" color="red" onClick={() => setComplaining(true)}>
							{t('cases:complain.action')}
						</Button>
					)}
				</Group>
				{counterparty && <ContactCard contact={counterparty} />}
				{confirmations && (
					<Group gap="lg">
						<Party name={t('complete.seller')} confirmed={confirmations.seller} />
						<Party name={t('complete.buyer')} confirmed={confirmations.buyer} />
					</Group>
				)}
				{!leadsTo && diamond.state === 'ACCEPTED' && !awaitsAdmin(diamond) && confirmBy && (
					<Text size="sm" fw={600}>
						{t('complete.deadline', { deadline })}
					</Text>
				)}
				{ownConfirmed && diamond.state === 'ACCEPTED' && !awaitsAdmin(diamond) && <Text size="sm">{t('complete.waiting')}</Text>}
				{silent && <Text size="sm">{t(isSeller ? 'complete.ifNobody' : 'complete.ifNobodyBuyer')}</Text>}
				{disputedBy && (
					<Alert color="orange" title={t('complete.caseTitle')}>
						<Text size="sm">
							{t(bothDispute ? 'complete.disputedByBoth' : disputedBy === own ? 'complete.disputedByYou' : `complete.disputedBy.${disputedBy}`, {
								company: counterparty?.companyName,
							})}
						</Text>
						{t('complete.caseText')}
					</Alert>
				)}
				{caseId && (
					<Group>
						<LinkButton to={linkTo('case', { id: caseId })} size="xs" variant="default">
							{t('complete.toCase')}
						</LinkButton>
					</Group>
				)}
			</Stack>
			<ConfirmDialog {...confirmation.dialog} title={t('complete.confirmTitle')} confirm={t('complete.confirm')}>
				{t('complete.confirmText')}
			</ConfirmDialog>
			<ComplaintDialog opened={complaining} send={(reason) => send({ diamondId, status: 'COMPLAINT', reason, closesAt })} onClose={() => setComplaining(false)}>
				{t('cases:complain.first', { deadline })}
			</ComplaintDialog>
		</Paper>
	);
}

function Party({ name, confirmed }: { name: string; confirmed: boolean }) {
	const { t } = useTranslation('stone');
	return (
		<Group gap={6}>
			<Text size="sm">{name}</Text>
			<Badge color={confirmed ? 'teal' : 'gray'}>{t(confirmed ? 'complete.confirmed' : 'complete.open')}</Badge>
		</Group>
	);
}

function ContactCard({ contact }: { contact: NonNullable<Diamond['counterparty']> }) {
	const { t } = useTranslation('stone');
	const { language } = useLanguage();
	return (
		<Paper bg="var(--mantine-color-default-hover)" p="sm" component="section" aria-label={t('contact.title')}>
			<dl className={classes.facts}>
				<Fact name={t('contact.company')}>{contact.companyName}</Fact>
				<Fact name={t('contact.name')}>{formatFullName(contact, language)}</Fact>
				<Fact name={t('contact.email')}>
					<Anchor href={`mailto:${contact.email}`} size="sm">
						{contact.email}
					</Anchor>
				</Fact>
				{contact.phoneNumber && (
					<Fact name={t('contact.phone')}>
						<Anchor href={`tel:${contact.phoneNumber.replace(/[^+\d]/g, '')}`} size="sm">
							{contact.phoneNumber}
						</Anchor>
					</Fact>
				)}
				{contact.communicationAddress && (
					<Fact name={t('contact.preferred')}>
						{contact.preferredCommunication === 'Email' ? t('contact.email') : contact.preferredCommunication} · {contact.communicationAddress}
					</Fact>
				)}
			</dl>
		</Paper>
	);
}
