import { Anchor, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { api } from '#web/lib/api/api.ts';
import { getLanguage } from '#web/lib/language/i18n.ts';
import { LoadState } from '#web/ui/load-failure.tsx';
import { listCalls } from './documented-calls.ts';
import { TryCall } from './try-call.tsx';

/** The call that is shown first. */
const FIRST = 'search';

/** Shows every call of the API, and sends one with a key or the reader's own session. */
export function ReferencePanel() {
	const { t } = useTranslation('guides');
	const [url, setUrl] = useSearchParams();
	const language = getLanguage();
	const document = useQuery({ queryKey: ['openApi', language], queryFn: () => api.openApi({}), staleTime: Number.POSITIVE_INFINITY });
	if (!document.data) return <LoadState query={document} failed={t('reference.failed')} />;
	const calls = listCalls(document.data);
	const wanted = url.get('call') ?? FIRST;
	const call = calls.find(({ name }) => name === wanted) ?? calls[0];
	const choose = (name: string) => {
		url.set('call', name);
		setUrl(url, { replace: true });
	};
	const groups = [...Map.groupBy(calls, ({ service }) => service)].map(([group, its]) => ({
		group,
		items: its.map(({ name, method, path }) => ({ value: name, label: `${method} ${path}` })),
	}));
	return (
		<Stack>
			<Text size="sm">
				{t('reference.hint')} <Anchor href={`/api/v1/reference#${call?.name}`}>{t('reference.page')}</Anchor> ·{' '}
				<Anchor href="/api/v1/openapi.json">openapi.json</Anchor>
			</Text>
			<NativeSelect label={t('reference.call')} data={groups} value={call?.name} onChange={({ target }) => choose(target.value)} />
			{call && <TryCall key={call.name} call={call} />}
		</Stack>
	);
}
