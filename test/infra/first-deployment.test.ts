import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { synthesise } from './synth.ts';

const PAGE = readFileSync('docs/operations.md', 'utf8');
const PREFLIGHT = readFileSync('infra/account/preflight.ts', 'utf8');

test("the page and preflight name the stack in which CloudFront's verification of an account fails: the first with a distribution", () => {
	const { templates } = synthesise('prod');
	// In the order of deployment.
	const first = Object.entries(templates).find(([, template]) => Object.keys(template.findResources('AWS::CloudFront::Distribution')).length > 0)?.[0];
	expect(first).toBeDefined();
	expect(PAGE).toContain(`- \`${first}\`, "must be verified"`);
	expect(PREFLIGHT).toContain(`if the stack ${first}, which makes the first one, fails`);
});
