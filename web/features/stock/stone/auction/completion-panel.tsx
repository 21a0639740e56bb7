import { Alert, Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { formatFullName } from '#shared/domain/accounts/person-name.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { awaitsAdmin } from '#web/parts/auctions/auction-words.ts';
import { findConsequence, SilenceWarning } from '#web/parts/auctions/silence.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import classes from '../stone.module.css';
import { useBidStatus } from './use-bid-status.ts';

const ComplaintDialog = loadWhenOpened(async () => (await import('#web/parts/auctions/complaint-dialog.tsx')).ComplaintDialog);

/** Shows the deal after acceptance to its two parties: contact data, confirmations, and the forms to confirm or complain. */
export function CompletionPanel({ diamond, isSeller }: { diamond: Diamond; isSeller: boolean }) {
	const { t } = useTranslation(['stone', 'cases']);
	const { marketTime } = useFormat();
	const [confirming, setConfirming] = useState(false);
	const [complaining, setComplaining] = useState(false);
	const complete = useBidStatus(diamond.diamondId);
	const { confirmations, confirmBy, counterparty, caseId, disputedBy, abilities } = diamond;
	const deadline = confirmBy ? marketTime(confirmBy) : '';
	const silent = diamond.state === 'ACCEPTED' && !disputedBy && confirmations && !confirmations.seller && !confirmations.buyer;
	const own = isSeller ? 'seller' : 'buyer';
	const leadsTo = findConsequence(diamond, own);
	const ownConfirmed = confirmations && (isSeller ? confirmations.seller : confirmations.buyer);
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="completion-title">
			<Stack gap="sm">
				<Title order={2} size="h4" id="completion-title">
					{t('complete.title')}
				</Title>
				{leadsTo && confirmBy && (
					<Alert role="note" color={leadsTo === 'ban' ? 'red' : 'orange'} icon={<IconAlertTriangle size={18} aria-hidden />} p="sm">
						<SilenceWarning leadsTo={leadsTo} deadline={confirmBy} />
					</Alert>
				)}
				<Group>
					{abilities.confirm && <Button onClick={() => setConfirming(true)}>{t('complete.confirm')}</Button>}
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
							{t(disputedBy === own ? 'complete.disputedByYou' : `complete.disputedBy.${disputedBy}`, { company: counterparty?.companyName })}
						</Text>
						{t('complete.caseText')}
					</Alert>
				)}
				{caseId && (
					<Group>
						<Button component={Link} to={linkTo('case', { id: caseId })} size="xs" variant="default">
							{t('complete.toCase')}
						</Button>
					</Group>
				)}
			</Stack>
			<ConfirmDialog
				opened={confirming}
				title={t('complete.confirmTitle')}
				confirm={t('complete.confirm')}
				busy={complete.isPending}
				onConfirm={() =>
					complete.mutate(
						{ diamondId: diamond.diamondId, status: 'COMPLETED' },
						{ onSuccess: () => showSuccessToast(t('complete.confirmedToast')), onSettled: () => setConfirming(false) },
					)
				}
				onClose={() => setConfirming(false)}
			>
				{t('complete.confirmText')}
			</ConfirmDialog>
			<ComplaintDialog
				opened={complaining}
				busy={complete.isPending}
				failure={complete.variables?.status === 'COMPLAINT' && complete.error}
				onComplain={(reason) =>
					complete.mutate(
						{ diamondId: diamond.diamondId, status: 'COMPLAINT', reason },
						{
							onSuccess: () => {
								showSuccessToast(t('cases:complain.done'));
								setComplaining(false);
							},
						},
					)
				}
				onClose={() => setComplaining(false)}
			>
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
				<dt>{t('contact.company')}</dt>
				<dd>{contact.companyName}</dd>
				<dt>{t('contact.name')}</dt>
				<dd>{formatFullName(contact, language)}</dd>
				<dt>{t('contact.email')}</dt>
				<dd>
					<Anchor href={`mailto:${contact.email}`} size="sm">
						{contact.email}
					</Anchor>
				</dd>
				{contact.phoneNumber && (
					<>
						<dt>{t('contact.phone')}</dt>
						<dd>
							<Anchor href={`tel:${contact.phoneNumber.replace(/[^+\d]/g, '')}`} size="sm">
								{contact.phoneNumber}
							</Anchor>
						</dd>
					</>
				)}
				{contact.communicationAddress && (
					<>
						<dt>{t('contact.preferred')}</dt>
						<dd>
							{contact.preferredCommunication === 'Email' ? t('contact.email') : contact.preferredCommunication} · {contact.communicationAddress}
						</dd>
					</>
				)}
			</dl>
		</Paper>
	);
}
