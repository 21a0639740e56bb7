import { CloseButton, Group, Title } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberDashboard } from '#shared/contract/accounts/members.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { CeilingPicture } from '#web/parts/auctions/ceiling-picture.tsx';
import { SampleButton } from '#web/parts/sheets/sample-button.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import classes from './guide.module.css';
import { findDone, STEPS, type Step, type useGuide } from './use-guide.ts';

/** Guides a new member to the first listing and the first bid, in three steps. A step is ticked when the market's figures show that it is done. */
export function Guide({ figures, guide: { begin, close } }: { figures: MemberDashboard; guide: ReturnType<typeof useGuide> }) {
	const { t } = useTranslation('dashboard');
	const done = findDone(figures);
	useEffect(begin);
	const next = STEPS.find((step) => !done.has(step));
	const actions: Record<Step, ReactNode> = {
		list: (
			<>
				<Group gap="xs">
					<LinkButton to={linkTo('upload')} size="xs">
						{t('guide.list.sheet')}
					</LinkButton>
					<LinkButton to={linkTo('listing')} size="xs" variant="default">
						{t('guide.list.one')}
					</LinkButton>
					<LinkButton to={linkTo('listing', { scan: '1' })} size="xs" variant="default">
						{t('guide.list.scan')}
					</LinkButton>
				</Group>
				<SampleButton size="xs" />
			</>
		),
		track: (
			<LinkButton to={linkTo('search')} size="xs" variant={next === 'track' ? 'filled' : 'default'}>
				{t('guide.track.action')}
			</LinkButton>
		),
		bid: (
			<>
				<CeilingPicture />
				{done.has('track') && (
					<LinkButton to={linkTo('stock', { list: 'tracked' })} size="xs" variant={next === 'bid' ? 'filled' : 'default'}>
						{t('guide.bid.action')}
					</LinkButton>
				)}
			</>
		),
	};
	return (
		<section aria-labelledby="guide" className={classes.guide}>
			<div className={classes.head}>
				<div>
					<Title order={2} size="h5" id="guide">
						{t('guide.title')}
					</Title>
					<Hint>{t('guide.progress', { done: done.size, all: STEPS.length })}</Hint>
				</div>
				<CloseButton aria-label={t('guide.close')} onClick={close} />
			</div>
			<ol className={classes.steps}>
				{STEPS.map((step, at) => (
					<li key={step} className={classes.step} aria-current={step === next ? 'step' : undefined} data-done={done.has(step) || undefined}>
						<span className={classes.mark} aria-hidden>
							{done.has(step) ? <IconCircleCheckFilled size={26} /> : at + 1}
						</span>
						<div className={classes.words}>
							<Title order={3} size="h6">
								{t(`guide.${step}.title`)}
								{done.has(step) && <span className={classes.done}> · {t('guide.done')}</span>}
							</Title>
							{!done.has(step) && (
								<>
									<Hint>{t(`guide.${step}.text`)}</Hint>
									{actions[step]}
								</>
							)}
						</div>
					</li>
				))}
			</ol>
		</section>
	);
}
