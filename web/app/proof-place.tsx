import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import { loadWithWords } from '#web/lib/i18n.ts';
import { useNavigate } from '#web/lib/navigation.ts';
import { loadWhenOpened } from '#web/lib/on-demand.tsx';
import { followProof, isFactorLacking, isProofAsked } from '#web/lib/proof.ts';

const ProofDialog = loadWhenOpened(async () => (await loadWithWords(import('#web/features/account/proof-dialog.tsx'))).ProofDialog);

/** Where the member is asked, over whatever is on the page, to say once more who it is; who must have a second factor first is led to where it is set up. */
export function ProofPlace() {
	const isLacking = useSyncExternalStore(followProof, isFactorLacking);
	const { pathname } = useLocation();
	const navigate = useNavigate();
	useEffect(() => {
		if (isLacking && pathname !== linkTo('security')) void navigate(linkTo('security'), { replace: true });
	}, [isLacking, pathname, navigate]);
	return <ProofDialog opened={useSyncExternalStore(followProof, isProofAsked)} />;
}
