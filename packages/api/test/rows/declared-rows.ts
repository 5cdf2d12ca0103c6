// Reads the declared type of each `rowsOf<Row>(…)` of the API's sources with the TypeScript compiler, so that the tests can
// compare it with the rows that the database returns (`row-check.ts`).
import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** A type as JSON Schema. An empty schema allows every value. */
export type Schema = {
  readonly type?: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
};

/** The declared rows by call, such as `src/modules/order/order.queries.ts:90`. */
export type DeclaredRows = Readonly<Record<string, Schema>>;

const packageFolder = join(import.meta.dirname, '../..');
const cacheFolder = join(packageFolder, '../../node_modules/.cache/declared-rows');

/** Returns the declared rows. They are kept in a file until a source file changes, because reading them takes seconds. */
export async function readDeclaredRows(): Promise<DeclaredRows> {
  const sources = await readSources();
  const hash = createHash('sha256').update(await readFile(import.meta.filename));
  for (const [file, text] of sources) hash.update(`${file}\0${text}\0`);
  const cached = join(cacheFolder, `${hash.digest('hex')}.json`);
  const stored = await readFile(cached, 'utf8').catch(() => undefined);
  if (stored) return JSON.parse(stored) as DeclaredRows;
  const declared = compile([...sources.keys()]);
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(cached, JSON.stringify(declared));
  return declared;
}

const readSources = async (): Promise<Map<string, string>> => {
  const files: string[] = [];
  for (const folder of ['src', '../contract/src'])
    for await (const file of glob(`${folder}/**/*.ts`, { cwd: packageFolder }))
      if (!file.endsWith('.test.ts')) files.push(join(packageFolder, file));
  files.sort();
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return new Map(files.map((file, index) => [file, texts[index] ?? '']));
};

const compile = (files: string[]): DeclaredRows => {
  const { config } = ts.readConfigFile(join(packageFolder, '../../tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, packageFolder);
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const declared: Record<string, Schema> = {};
  for (const source of program.getSourceFiles()) {
    if (!files.includes(source.fileName)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'rowsOf') {
        const { line } = source.getLineAndCharacterOfPosition(node.expression.getStart());
        declared[`${relative(packageFolder, source.fileName)}:${line + 1}`] = schemaOf(
          checker,
          rowType(checker, node),
          0,
        );
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return declared;
};

/** Returns the type `Row` of a call of `rowsOf<Row>()`, which returns `Promise<Row[]>`. */
const rowType = (checker: ts.TypeChecker, call: ts.CallExpression): ts.Type | undefined => {
  const signature = checker.getResolvedSignature(call);
  const promise = signature && checker.getReturnTypeOfSignature(signature);
  const rows = promise && checker.getAwaitedType(promise);
  return rows && checker.getIndexTypeOfType(rows, ts.IndexKind.Number);
};

const primitives: readonly [ts.TypeFlags, Schema['type']][] = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.Null, 'null'],
];

const maxDepth = 8;

const schemaOf = (checker: ts.TypeChecker, type: ts.Type | undefined, depth: number): Schema => {
  if (!type || depth > maxDepth) return {};
  if (type.isUnion()) {
    const parts = type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined));
    return { anyOf: parts.map((part) => schemaOf(checker, part, depth)) };
  }
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
  const primitive = primitives.find(([flag]) => type.flags & flag);
  if (primitive) return { type: primitive[1] };
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return {};
  const element = checker.isArrayLikeType(type) && checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (element) return { type: 'array', items: schemaOf(checker, element, depth + 1) };
  return objectSchema(checker, type, depth);
};

const objectSchema = (checker: ts.TypeChecker, type: ts.Type, depth: number): Schema => {
  const properties = checker.getPropertiesOfType(type);
  const values = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  if (properties.length === 0)
    return values ? { type: 'object', additionalProperties: schemaOf(checker, values, depth + 1) } : {};
  return {
    type: 'object',
    properties: Object.fromEntries(
      properties.map((property) => [property.name, schemaOf(checker, checker.getTypeOfSymbol(property), depth + 1)]),
    ),
    required: properties.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name),
  };
};
