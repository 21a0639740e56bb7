import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Case } from '#shared/contract/auctions/cases.ts';
import { Thread } from '../thread/thread.tsx';

const LOOKS = {
	CONFIRMED: { icon: IconCheck, color: 'teal' },
	COMPLAINT: { icon: IconAlertTriangle, color: 'red' },
	WITHDRAWN: { icon: IconArrowBackUp, color: 'gray' },
} as const;

/** Shows the statements of a case and its outcome among the messages. */
export function Statements({ file }: { file: Case }) {
	const { t } = useTranslation('cases');
	const { caseId, statements, end, role } = file;
	const moments = statements.map((statement) => ({
		...LOOKS[statement.said],
		at: statement.at,
		title: t(`said.${statement.said}`, { company: file[statement.by], party: t(`party.${statement.by}`) }),
		own: statement.by === role,
		words: statement.said === 'COMPLAINT' ? statement.reason : undefined,
	}));
	const ended = end && { icon: IconScale, color: 'market', at: end.at, title: t(`ended.${end.how}`), own: false, words: end.reason };
	return <Thread id={caseId} moments={ended ? [...moments, ended] : moments} />;
}
