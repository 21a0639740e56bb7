import { Annotations, type Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Returns whether the app is deployed with `-c first=true`, before its stacks exist. Such a deployment protects no stack from deletion: CDK turns the
 * protection on before it creates a stack, and a protected stack whose creation fails could not be tried again.
 */
export function isFirstDeployment({ node }: IConstruct): boolean {
	return node.tryGetContext('first') === 'true';
}

/** Warns in a first deployment that `stack`, which outlives its tries, is not protected from deletion yet. */
export function warnUnprotected(stack: Stack): void {
	if (isFirstDeployment(stack)) Annotations.of(stack).addWarningV2('market:unprotected', 'Not protected from deletion yet: deploy again without -c first=true');
}
