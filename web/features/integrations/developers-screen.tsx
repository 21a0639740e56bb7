import { Group } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

const panel = (load: () => Promise<ComponentType>) => loadLater(load, <RowSkeletons />);

/** The panels in the order of their tabs. The name is in the address: `?tab=log`. */
const PANELS = {
	keys: panel(async () => (await import('./keys/keys-panel.tsx')).KeysPanel),
	webhooks: panel(async () => (await import('./webhooks/webhooks-panel.tsx')).WebhooksPanel),
	widget: panel(async () => (await import('./widget/widget-panel.tsx')).WidgetPanel),
	log: panel(async () => (await import('./log/log-panel.tsx')).LogPanel),
	guides: panel(async () => (await import('./guides/guides-panel.tsx')).GuidesPanel),
	reference: panel(async () => (await import('./reference/reference-panel.tsx')).ReferencePanel),
} as const;
const TABS = Object.keys(PANELS) as (keyof typeof PANELS)[];

/** Shows the page for developers: its tabs, and the panel of the current one. */
export default function DevelopersScreen() {
	const { t } = useTranslation('developers');
	const [url] = useSearchParams();
	const current = TABS.find((tab) => tab === url.get('tab')) ?? 'keys';
	const Panel = PANELS[current];
	return (
		<div>
			<PageTitle hint={t('hint')}>{t('title')}</PageTitle>
			<Group component="nav" gap="xs" mb="md" aria-label={t('tabs')}>
				{TABS.map((tab) => (
					<LinkButton
						key={tab}
						to={linkTo('developers', { tab })}
						size="sm"
						variant={tab === current ? 'light' : 'subtle'}
						aria-current={tab === current ? 'page' : undefined}
					>
						{t(`tab.${tab}`)}
					</LinkButton>
				))}
			</Group>
			<Panel />
		</div>
	);
}
