import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { ERROR_STATUS, type ErrorCode } from '#shared/contract/errors.ts';

/*
 * Finds the error codes with which a function of the program can refuse, from the source alone. The
 * walk goes from name to name. A function is assumed to call whatever it names, and to throw each
 * error code that it writes, unless it only compares with the code. So the walk finds too much
 * rather than too little; codes that are known to be caught on the way are removed by hand.
 */

/** A syntax node from the parser. */
interface Syntax {
	type: string;
	[key: string]: unknown;
}

/** The codes and calls of one declaration of a module, or of one property of an object that a module declares. */
interface Unit {
	codes: Set<ErrorCode>;
	/** Names of other units. */
	calls: Set<string>;
}

/** The meaning of a module's names: units in this module, or names of other modules. */
interface Module {
	units: Map<string, Syntax>;
	/** Names of objects, with the names of their units. */
	objects: Map<string, { units: string[]; port: string | undefined }>;
	imports: Map<string, { file: string; name: string }>;
}

/** Triggers that the identity service invokes while one of our functions calls it, by that function. */
const TRIGGERED: ReadonlyMap<string, readonly string[]> = new Map([
	['createUser', ['checkSignUp']],
	['identity.confirmSignUp', ['settleSignUp']],
	['identity.confirmForgotPassword', ['settleNewPassword']],
	['identity.signIn', ['admitSignIn', 'nameBearer']],
	['identity.refresh', ['nameBearer']],
	['renewForWeb', ['nameBearer']],
]);
const IDENTITY = 'functions/adapters/accounts/identity.ts';
const TRIGGER = 'functions/events/identity-trigger.ts';
const FOLDERS = { '#shared/': 'shared/', '#functions/': 'functions/', '#infra/': 'infra/' };
const WRAPPED = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression']);
const EQUALITY = new Set(['===', '!==', '==', '!=']);

/** Codes that a unit catches, no matter which callee writes them. */
export type Caught = Readonly<Record<string, readonly ErrorCode[]>>;

export interface Refusals {
	/** Names of all units, such as `functions/http/bids.ts#handler.addBid`. */
	units: readonly string[];
	/** Returns the codes that a unit writes itself. */
	own(unit: string): ReadonlySet<ErrorCode>;
	/**
	 * Returns the units on the shortest path from `from` to where the code is written, on which no
	 * unit catches it. Returns undefined if there is no such path.
	 */
	findWay(from: string, code: ErrorCode, caught?: Caught): string[] | undefined;
	/** Returns all units that can be called from these units. */
	reach(from: readonly string[]): ReadonlySet<string>;
}

/** Reads all functions, and the rules that they apply. */
export function readRefusals(): Refusals {
	const files = globSync(['functions/**/*.ts', 'shared/domain/**/*.ts']).filter((file) => !/\.test\.ts$|\/test-[\w-]+\.ts$/.test(file));
	const modules = new Map(files.map((file) => [file, readModule(file)]));
	/** The objects that implement each port, or a part of it. */
	const ports = new Map<string, { file: string; name: string }[]>();
	for (const [file, { objects }] of modules) for (const [name, { port }] of objects) if (port) ports.set(port, [...(ports.get(port) ?? []), { file, name }]);

	const follow = (file: string, name: string): { file: string; name: string } => {
		const imported = modules.get(file)?.imports.get(name);
		return imported ? follow(imported.file, imported.name) : { file, name };
	};
	/**
	 * Returns the units that a name stands for; with `property`, only that unit of the object. A
	 * port without a property stands for no unit.
	 */
	const find = (file: string, name: string, property?: string): string[] => {
		const at = follow(file, name);
		const module = modules.get(at.file);
		const object = module?.objects.get(at.name);
		if (!object) return module?.units.has(at.name) ? [`${at.file}#${at.name}`] : [];
		if (property !== undefined) return object.units.filter((unit) => unit === `${at.name}.${property}`).map((unit) => `${at.file}#${unit}`);
		return object.port ? [] : object.units.map((unit) => `${at.file}#${unit}`);
	};
	const units = new Map<string, Unit>();
	for (const [file, module] of modules) {
		for (const [name, syntax] of module.units) {
			const unit: Unit = { codes: new Set(), calls: new Set() };
			units.set(`${file}#${name}`, unit);
			for (const trigger of (file === IDENTITY && TRIGGERED.get(name)) || []) for (const found of find(TRIGGER, trigger)) unit.calls.add(found);
			const typed = listTyped(syntax);
			walk(syntax, {
				code: (code) => unit.codes.add(code),
				name: (used, property) => {
					for (const found of find(file, used, property)) unit.calls.add(found);
					const behind = property === undefined ? [] : (ports.get(typed.get(used) ?? '') ?? []);
					for (const port of behind) for (const found of find(port.file, port.name, property)) unit.calls.add(found);
				},
			});
		}
	}

	return {
		units: [...units.keys()],
		own: (unit) => units.get(unit)?.codes ?? new Set(),
		findWay: (from, code, caught = {}) => findWay(units, from, code, caught),
		reach(from) {
			const reached = new Set(from);
			for (const unit of reached) for (const next of units.get(unit)?.calls ?? []) reached.add(next);
			return reached;
		},
	};
}

function findWay(units: ReadonlyMap<string, Unit>, from: string, code: ErrorCode, caught: Caught): string[] | undefined {
	const seen = new Set([from]);
	const ways = [[from]];
	for (const way of ways) {
		const last = way.at(-1) ?? from;
		if (caught[last]?.includes(code)) continue;
		const unit = units.get(last);
		if (unit?.codes.has(code)) return way;
		for (const next of unit?.calls ?? []) {
			if (seen.has(next)) continue;
			seen.add(next);
			ways.push([...way, next]);
		}
	}
	return undefined;
}

function readModule(file: string): Module {
	const { program } = parseSync(file, readFileSync(file, 'utf8'));
	const module: Module = { units: new Map(), objects: new Map(), imports: new Map() };
	for (const statement of program.body as unknown as Syntax[]) {
		if (statement.type === 'ImportDeclaration' || (statement.type === 'ExportNamedDeclaration' && statement.source)) addImports(module, file, statement);
		else addDeclared(module, (statement.declaration as Syntax | undefined) ?? statement);
	}
	return module;
}

function addImports({ imports }: Module, file: string, { source, specifiers }: Syntax): void {
	const from = resolve(file, String((source as Syntax).value));
	if (from === undefined) return;
	for (const { local, imported, exported } of specifiers as Syntax[]) {
		const name = (one: unknown) => String((one as Syntax | undefined)?.name ?? '');
		// A re-export: `export { one } from './file.ts'`.
		if (exported) imports.set(name(exported), { file: from, name: name(local) });
		else imports.set(name(local), { file: from, name: name(imported) });
	}
}

function resolve(file: string, specifier: string): string | undefined {
	const folder = Object.entries(FOLDERS).find(([beginning]) => specifier.startsWith(beginning));
	const path = folder ? specifier.replace(...folder) : specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : undefined;
	return path !== undefined && existsSync(path) ? path : undefined;
}

function addDeclared({ units, objects }: Module, declared: Syntax): void {
	if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration') units.set(nameOf(declared.id), declared);
	if (declared.type !== 'VariableDeclaration') return;
	for (const { id, init } of declared.declarations as Syntax[]) {
		const name = nameOf(id);
		const value = unwrap(init as Syntax | undefined);
		// `handler = serve({ … })` stands for its handlers.
		const object = value?.type === 'CallExpression' && nameOf(value.callee) === 'serve' ? unwrap((value.arguments as Syntax[])[0]) : value;
		if (!name || !object) continue;
		if (object.type !== 'ObjectExpression' || !(object.properties as Syntax[]).some((one) => isFunction(one.value))) {
			units.set(name, object);
			continue;
		}
		const properties = (object.properties as Syntax[]).map((property, at) => [`${name}.${nameOf(property.key) || at}`, property] as const);
		for (const [unit, property] of properties) units.set(unit, (property.value as Syntax | undefined) ?? property);
		objects.set(name, { units: properties.map(([unit]) => unit), port: readType((id as Syntax).typeAnnotation as Syntax | undefined) });
	}
}

const isFunction = (value: unknown): boolean => /Function/.test((value as Syntax | undefined)?.type ?? '');
const nameOf = (id: unknown): string => String((id as Syntax | undefined)?.name ?? '');

function unwrap(value: Syntax | undefined): Syntax | undefined {
	return value && WRAPPED.has(value.type) ? unwrap(value.expression as Syntax) : value;
}

/** Returns `Identity` for `: Identity` and for `: Pick<Identity, …>`. */
function readType(annotation: Syntax | undefined): string | undefined {
	const type = annotation?.typeAnnotation as Syntax | undefined;
	if (type?.type !== 'TSTypeReference') return undefined;
	const name = nameOf(type.typeName);
	if (name !== 'Pick' && name !== 'Omit') return name;
	return nameOf(((type.typeArguments as Syntax).params as Syntax[])[0]?.typeName);
}

/** Lists the types of all parameters by name, including the fields of destructured objects. */
function listTyped(syntax: unknown, typed = new Map<string, string>()): Map<string, string> {
	if (Array.isArray(syntax)) for (const one of syntax) listTyped(one, typed);
	else if (syntax !== null && typeof syntax === 'object') {
		const { type, name, key, typeAnnotation } = syntax as Syntax;
		const found = readType(typeAnnotation as Syntax | undefined);
		if (type === 'Identifier' && found) typed.set(String(name), found);
		if (type === 'TSPropertySignature' && found) typed.set(nameOf(key), found);
		for (const value of Object.values(syntax)) listTyped(value, typed);
	}
	return typed;
}

interface Found {
	code(code: ErrorCode): void;
	/** Called with a name, and with the property that is read from it, if that is a name, too. */
	name(name: string, property?: string): void;
}

/** Walks through all code that runs. It skips types, property names, and error codes that are only compared with. */
function walk(syntax: unknown, found: Found): void {
	if (Array.isArray(syntax)) for (const one of syntax) walk(one, found);
	else if (isSyntax(syntax)) for (const part of visit(syntax, found)) walk(part, found);
}

const isSyntax = (one: unknown): one is Syntax => one !== null && typeof one === 'object' && 'type' in one;

/** Visits one node. Returns its parts that are still to be visited. */
function visit(syntax: Syntax, found: Found): unknown[] {
	const { type } = syntax;
	if (WRAPPED.has(type)) return [syntax.expression];
	if (type.startsWith('TS')) return [];
	switch (type) {
		case 'Literal':
			if (isErrorCode(syntax.value)) found.code(syntax.value);
			return [];
		case 'Identifier':
			found.name(nameOf(syntax));
			return [];
		case 'BinaryExpression':
			return [syntax.left, syntax.right].filter((side) => !EQUALITY.has(String(syntax.operator)) || (side as Syntax).type !== 'Literal');
		case 'SwitchCase':
			return [syntax.consequent];
		case 'MemberExpression':
			return visitMember(syntax, found);
		case 'Property':
			return syntax.computed ? [syntax.key, syntax.value] : [syntax.value];
		default:
			return Object.values(syntax);
	}
}

/** Handles a property: `identity.signIn` and `ports.identity.signIn` both read `signIn` of `identity`. */
function visitMember({ object, property, computed }: Syntax, found: Found): unknown[] {
	if (computed) return [object, property];
	const asked = unwrap(object as Syntax);
	const owner = asked?.type === 'MemberExpression' && !asked.computed ? nameOf(asked.property) : nameOf(asked);
	if (owner) found.name(owner, nameOf(property));
	return asked?.type === 'Identifier' ? [] : [object];
}

const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value);
