import { Validations } from 'aws-cdk-lib';
import { type CfnAuthorizer, CfnMethod, CfnResource } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import { MARKET_SCOPE } from '#shared/contract/accounts/token-scopes.ts';
import { type Endpoint, endpoints, type Service } from '#shared/contract/endpoints.ts';

export const API_PATH = '/api/v1';

export interface RoutesProps {
	restApiId: string;
	rootResourceId: string;
	authorizer: CfnAuthorizer;
	/** Returns the integration URI of the function that answers. */
	uriOf(service: Service): string;
}

/** Adds a method for every call of the contract, open only to the entrance, and behind the authorizer unless the function verifies the caller itself. */
export function addContractRoutes(scope: Construct, props: RoutesProps): CfnMethod[] {
	const resources = new Map<string, string>([['', props.rootResourceId]]);
	const resourceOf = (path: string): string => {
		const known = resources.get(path);
		if (known) return known;
		const cut = path.lastIndexOf('/');
		const resource = new CfnResource(scope, `Path${path}`, {
			restApiId: props.restApiId,
			parentId: resourceOf(path.slice(0, cut)),
			pathPart: path.slice(cut + 1),
		});
		resources.set(path, resource.ref);
		return resource.ref;
	};
	return Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
		// The authorizer knows no API keys. The function verifies tokens and keys, as it verifies the token of every call.
		const verifiesCaller = endpoint.who === 'public' || endpoint.scope !== undefined;
		const method = new CfnMethod(scope, `Call-${name}`, {
			restApiId: props.restApiId,
			resourceId: resourceOf(API_PATH + endpoint.path),
			httpMethod: endpoint.method,
			operationName: name,
			// Only CloudFront has one: see entrance-key.ts.
			apiKeyRequired: true,
			// With a scope the authorizer accepts access tokens, not identity tokens.
			...(verifiesCaller
				? { authorizationType: 'NONE' }
				: { authorizationType: 'COGNITO_USER_POOLS', authorizerId: props.authorizer.ref, authorizationScopes: [MARKET_SCOPE] }),
			integration: { type: 'AWS_PROXY', integrationHttpMethod: 'POST', uri: props.uriOf(endpoint.service) },
		});
		if (verifiesCaller) {
			const reason = endpoint.scope
				? 'Open to API keys, which the authorizer does not know; the function verifies token or key'
				: 'Public by the contract; the function reads the token of those who have one';
			Validations.of(method).acknowledge({ id: 'AwsSolutions-APIG4', reason }, { id: 'AwsSolutions-COG4', reason });
		}
		return method;
	});
}
