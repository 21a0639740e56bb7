import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import { loadWithWords } from '../lib/i18n.ts';
import { useNavigate } from '../lib/navigation.ts';
import { loadWhenOpened } from '../lib/on-demand.tsx';
import { followProof, isFactorLacking, isProofAsked } from '../lib/proof.ts';

const ProofDialog = loadWhenOpened(async () => (await loadWithWords(import('../features/account/proof-dialog.tsx'))).ProofDialog);

/** Shows the dialog for a fresh proof over any page. Leads a member who must first set up a second factor to the security screen. */
export function ProofPlace() {
	const isLacking = useSyncExternalStore(followProof, isFactorLacking);
	const { pathname } = useLocation();
	const navigate = useNavigate();
	useEffect(() => {
		if (isLacking && pathname !== linkTo('security')) void navigate(linkTo('security'), { replace: true });
	}, [isLacking, pathname, navigate]);
	return <ProofDialog opened={useSyncExternalStore(followProof, isProofAsked)} />;
}
