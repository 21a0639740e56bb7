import { Text, Title } from '@mantine/core';
import { IconFileCertificate, IconGavel, IconHeartHandshake, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { api } from '#web/lib/api/api.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { loadWithWords } from '#web/lib/language/i18n.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { isMembersPlaceWanted } from '#web/lib/session/wanted-place.ts';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import brilliant from './brilliant.svg?inline';
import classes from './home.module.css';

/** Needed only by guests who were redirected from a members' page. */
const GuestInvitation = loadLater(async () => (await loadWithWords(import('#web/parts/accounts/guest-invitation.tsx'))).GuestInvitation);
const Tonight = loadLater(async () => (await loadWithWords(import('./tonight.tsx'), 'daily')).Tonight);
const SearchScreen = loadLater(async () => (await loadWithWords(import('../search-screen.tsx'), 'daily')).default);

const STEPS = [
	{ name: 'list', icon: IconUpload },
	{ name: 'bid', icon: IconGavel },
	{ name: 'deal', icon: IconHeartHandshake },
] as const;

/** Milliseconds after which the rest of the page loads even if the guest does nothing. */
const PATIENCE = 2_500;

/**
 * Shows the first screen of guests and members who await approval: a description of the market, then its search. With a search in the address, shows
 * only the search.
 */
export default function HomeScreen() {
	const [asked] = useState(() => window.location.search !== '');
	return asked ? <SearchScreen /> : <Welcome />;
}

function Welcome() {
	const { t, i18n } = useTranslation('search');
	const { memberId } = useViewer();
	const below = useRef<HTMLElement>(null);
	const near = useNear(below);
	const tonight = useRef<HTMLElement>(null);
	const nearTonight = useNear(tonight);
	const listed = useQuery({ queryKey: ['listed'], queryFn: async () => (await api.search({ body: { size: 5 } })).totalElements, staleTime: 300_000 });
	return (
		<>
			{isMembersPlaceWanted() && <GuestInvitation />}
			<section className={classes.hero} aria-label={t('welcome.label')}>
				<div className={classes.pitch}>
					<Title order={1} className={classes.title}>
						{t('welcome.title')}
					</Title>
					<Text className={classes.lead}>{t('welcome.lead')}</Text>
					<div className={classes.actions}>
						{memberId ? (
							<LinkButton to={linkTo('completeProfile')} size="md">
								{t('welcome.application')}
							</LinkButton>
						) : (
							<>
								<LinkButton to={linkTo('signup')} size="md">
									{t('welcome.join')}
								</LinkButton>
								<LinkButton to={linkTo('login')} size="md" variant="default">
									{t('welcome.signIn')}
								</LinkButton>
							</>
						)}
					</div>
					<dl className={classes.figures}>
						<Figure value={listed.data === undefined ? t('welcome.listedUnknown') : listed.data.toLocaleString(i18n.language)} label={t('welcome.listed')} />
						<Figure value="17:00" label={t('welcome.close')} />
						<Figure value={t('welcome.freeAmount')} label={t('welcome.fee')} />
					</dl>
				</div>
				<div className={classes.tray}>
					<img src={brilliant} alt="" width={420} height={420} className={classes.stone} fetchPriority="high" />
				</div>
			</section>
			<section ref={tonight} className={classes.tonight} aria-label={t('welcome.close')}>
				{nearTonight && <Tonight />}
			</section>
			<section className={classes.how} aria-labelledby="how-title">
				<Title order={2} size="h3" id="how-title" className={classes.wide}>
					{t('welcome.howTitle')}
				</Title>
				{STEPS.map(({ name, icon: Icon }, at) => (
					<div key={name} className={classes.step}>
						<Icon size={40} stroke={1.2} aria-hidden className={classes.icon} />
						<SectionTitle order={3}>{`${at + 1}. ${t(`welcome.${name}Title`)}`}</SectionTitle>
						<Hint>{t(`welcome.${name}`)}</Hint>
					</div>
				))}
				<div className={`${classes.step} ${classes.wide} ${classes.licence}`}>
					<IconFileCertificate size={40} stroke={1.2} aria-hidden className={classes.icon} />
					<div>
						<SectionTitle order={3}>{t('welcome.licenceTitle')}</SectionTitle>
						<Hint>{t('welcome.licence')}</Hint>
					</div>
				</div>
			</section>
			<section ref={below} className={classes.search} aria-labelledby="search-title">
				<Title order={2} size="h3" id="search-title">
					{t('welcome.searchTitle')}
				</Title>
				<Hint className={classes.searchHint}>{t('welcome.searchHint')}</Hint>
				{near && <SearchScreen headed />}
			</section>
		</>
	);
}

function Figure({ value, label }: { value: string; label: string }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>{value}</dd>
		</div>
	);
}

/** Whether a section should load: it is near the window, or the page has been idle for a while. */
function useNear(place: React.RefObject<HTMLElement | null>): boolean {
	const [near, setNear] = useState(false);
	useEffect(() => {
		const come = () => setNear(true);
		const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && come(), { rootMargin: '200px' });
		if (place.current) observer.observe(place.current);
		const quiet = setTimeout(come, PATIENCE);
		return () => {
			observer.disconnect();
			clearTimeout(quiet);
		};
	}, [place]);
	return near;
}
