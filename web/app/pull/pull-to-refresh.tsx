import { Loader } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './pull-to-refresh.module.css';
import { PULLED, usePull } from './use-pull.ts';

/** Reloads the shown data when the page is pulled down from its top on a touch screen. */
export function PullToRefresh() {
	const { t } = useTranslation();
	const client = useQueryClient();
	const fetching = useIsFetching() > 0;
	const [asked, setAsked] = useState(false);
	const refresh = useCallback(() => {
		setAsked(true);
		void client.invalidateQueries({ refetchType: 'active' }).finally(() => setAsked(false));
	}, [client]);
	const pull = usePull(refresh);
	const isLoading = asked && fetching;
	return (
		<div role="status" className={classes.strip} style={{ height: isLoading ? PULLED / 2 : pull }}>
			{isLoading ? (
				<>
					<Loader size={18} />
					<span>{t('pull.loading')}</span>
				</>
			) : (
				pull > 0 && (
					<>
						<IconArrowDown size={18} className={classes.arrow} data-far={pull >= PULLED || undefined} aria-hidden />
						<span>{t(pull >= PULLED ? 'pull.release' : 'pull.further')}</span>
					</>
				)
			)}
		</div>
	);
}
