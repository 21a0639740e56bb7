import { expect, it } from 'vitest';
import { describeChanges, type Template } from './describe-changes.ts';

const TABLE = {
	Type: 'AWS::DynamoDB::GlobalTable',
	DeletionPolicy: 'Retain',
	Properties: { KeySchema: [{ AttributeName: 'pk' }], BillingMode: 'PAY_PER_REQUEST' },
};
const makeFunction = (asset: string, memory = 512) => ({
	Type: 'AWS::Lambda::Function',
	Properties: { Code: { S3Key: `${asset.repeat(64)}.zip` }, MemorySize: memory, Layers: ['one'] },
});
const make = (Resources: NonNullable<Template['Resources']>): Record<string, Template> => ({ 'diamond-market-prod-data': { Resources } });

it('says so when nothing changes', () => {
	expect(describeChanges(make({ Table: TABLE }), make({ Table: TABLE }))).toBe('No template changes.\n');
});

it('names each property that changes, with both values', () => {
	const text = describeChanges(make({ Bids: makeFunction('a') }), make({ Bids: makeFunction('a', 1024) }));
	expect(text).toBe('### diamond-market-prod-data\n\n- changes `Bids` (AWS::Lambda::Function)\n  - `MemorySize`: `512` → `1024`\n\n');
});

it('counts changes of code, and names none of their hashes', () => {
	const text = describeChanges(make({ Bids: makeFunction('a') }), make({ Bids: makeFunction('b') }));
	expect(text).toContain('- code or files of 1 resources');
	expect(text).not.toContain('bbbb');
});

it('takes a version of a function that is named by its content for the same', () => {
	const version = (hash: string) => ({ [`BidsCurrentVersion0A1B2C3D${hash.repeat(32)}`]: { Type: 'AWS::Lambda::Version', Properties: {} } });
	expect(describeChanges(make(version('a')), make(version('b')))).toBe('No template changes.\n');
});

it('warns before everything else of what holds data and goes, or would be replaced', () => {
	const gone = describeChanges(make({ Bids: makeFunction('a'), Table: TABLE }), make({ Bids: makeFunction('a', 1024) }));
	expect(gone.indexOf('**What holds data goes')).toBe(0);
	expect(gone).toContain('diamond-market-prod-data: **goes**: `Table` (AWS::DynamoDB::GlobalTable)');
	const replaced = { ...TABLE, Properties: { ...TABLE.Properties, KeySchema: [{ AttributeName: 'id' }] } };
	expect(describeChanges(make({ Table: TABLE }), make({ Table: replaced }))).toContain('**What holds data goes');
	expect(describeChanges(make({ Table: TABLE }), make({ Table: { ...TABLE, DeletionPolicy: 'Delete' } }))).toContain('**What holds data goes');
	const other = { ...TABLE, Properties: { ...TABLE.Properties, BillingMode: 'PROVISIONED' } };
	expect(describeChanges(make({ Table: TABLE }), make({ Table: other }))).not.toContain('**What holds data goes');
});

it('shows a stack that is new with all that comes, and outputs', () => {
	const after = { 'diamond-market-prod-new': { Resources: { Table: TABLE }, Outputs: { Origin: { Value: 'x' } } } };
	expect(describeChanges({}, after)).toBe('### diamond-market-prod-new\n\n- comes: `Table` (AWS::DynamoDB::GlobalTable)\n- comes: output `Origin`\n\n');
});

it('stays below what a comment may be long, and says that there is more', () => {
	const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`Function${index}`, makeFunction('a')]));
	const text = describeChanges({}, make(many), 2000);
	expect(text.length).toBeLessThanOrEqual(2000);
	expect(text).toMatch(/…and more: see the templates of the run\.\n$/);
});
