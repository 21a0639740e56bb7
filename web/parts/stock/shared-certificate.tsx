import { Alert } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { findCertificate } from '#shared/domain/stock/certificate.ts';
import { CERTIFICATES_ASKED } from '#shared/domain/stock/limits.ts';
import { isSearchable } from '#shared/domain/stock/listing.ts';
import { api } from '#web/lib/api/api.ts';
import { gatherQuestions } from '#web/lib/api/gather.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { LinkAnchor } from '#web/ui/links.tsx';

const FRESH_FOR = 60_000;

const askIsShared = gatherQuestions<string, boolean>(CERTIFICATES_ASKED, async (asked) => {
	const { diamondIds } = await api.sharedCertificates({ body: { diamondIds: asked } });
	return asked.map((id) => diamondIds.includes(id));
});

interface Props {
	diamond: Diamond;
	short?: boolean;
	/** Called when the link to both stones is followed, to close a dialog. */
	onLeave?: () => void;
}

/** Marks a stone whose certificate another seller lists too: an icon with `short`, else a sentence on what to do. Renders nothing for all others. */
export function SharedCertificate({ diamond, short, onLeave }: Props) {
	const { t } = useTranslation();
	const { memberId, isTrader } = useViewer();
	const { diamondId, state, seller } = diamond;
	const certificate = findCertificate(diamond);
	const { data: isShared } = useQuery({
		queryKey: ['shared-certificate', diamondId],
		queryFn: () => askIsShared(diamondId),
		enabled: certificate !== undefined && isSearchable(state),
		staleTime: FRESH_FOR,
	});
	if (!isShared || !certificate) return null;
	const { laboratory, certificateNumber } = certificate;
	const twice = t('sharedCertificate.title', { certificate: `${laboratory} ${certificateNumber}` });
	if (short) {
		return (
			<IconCopy
				size={14}
				color="var(--mantine-color-orange-text)"
				role="img"
				aria-label={twice}
				title={twice}
				style={{ flex: 'none', verticalAlign: '-2px' }}
			/>
		);
	}
	return (
		<Alert color="orange" p="xs" mt={6} title={twice}>
			{t(seller.userId === memberId ? 'sharedCertificate.own' : 'sharedCertificate.buyer')}{' '}
			{isTrader && (
				<LinkAnchor to={linkTo('search', { numbers: certificateNumber })} onClick={onLeave} inherit underline="always">
					{t('sharedCertificate.both')}
				</LinkAnchor>
			)}
		</Alert>
	);
}
