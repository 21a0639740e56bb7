import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files whose size does not indicate how long they take. */
const LONG = [
	'screens.test.ts',
	'bench/calls.table.test.ts',
	'first-start.program.test.ts',
	'new-attribute.program.test.ts',
	'life-cycle.test.ts',
	'permissions.test.ts',
];

/** Starts the long files of each project first, so that in the end no process waits for the other. */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const projects = Map.groupBy(sorted, ({ project }) => project.name);
		return [...projects.values()].flatMap((own) => [...own.filter(isLong), ...own.filter((one) => !isLong(one))]);
	}
}

function isLong({ moduleId }: TestSpecification): boolean {
	return LONG.some((name) => moduleId.endsWith(`/${name}`));
}
