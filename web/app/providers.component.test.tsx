import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { show } from '#test/components/page.tsx';
import { queryClient } from '#web/lib/api/query.ts';
import { changeShownDiamond, INVENTORY, SEARCH } from '#web/parts/stock/diamond-cache.ts';

function List({ queryKey }: { queryKey: string[] }) {
	const { data } = useQuery({ queryKey, queryFn: async () => ({ content: [{ diamondId: 'a', state: 'BIDDING', version: 1 }] }) });
	return <p>{data ? `Version ${data.content[0]?.version}` : 'Loading'}</p>;
}

test.each([[SEARCH], [INVENTORY]])('a poll of any list of %s leaves a newer row that a live message has changed', async (list) => {
	const screen = await show(<List queryKey={[list, 'any']} />);
	await expect.element(screen.getByText('Version 1')).toBeVisible();
	changeShownDiamond(queryClient, 'a', (diamond) => ({ ...diamond, version: 2 }));
	await expect.element(screen.getByText('Version 2')).toBeVisible();

	await queryClient.refetchQueries({ queryKey: [list] });

	expect(queryClient.getQueryData([list, 'any'])).toMatchObject({ content: [{ version: 2 }] });
	await expect.element(screen.getByText('Version 2')).toBeVisible();
});
