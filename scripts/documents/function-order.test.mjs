// The functions that a file exports come before its helpers, and are function declarations unless they are one expression.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

const filesOf = (name) =>
  globSync(`packages/${name}/src/**/*.{ts,tsx}`, { cwd: ROOT }).filter((file) => !/\.test\.|\.d\.ts$/.test(file));

/** Returns the statements of a file with its functions. `isArrow` is true for functions in constants. */
const readStatements = (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const { body } = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  return body.map((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const node = (isExported && statement.declaration) || statement;
    const source = text.slice(statement.start, statement.end);
    if (node.type === 'FunctionDeclaration') return { isExported, source, name: node.id.name };
    const [constant] = node.type === 'VariableDeclaration' ? node.declarations : [];
    if (constant?.init?.type !== 'ArrowFunctionExpression') return { isExported, source };
    const hasBody = constant.init.body.type === 'BlockStatement' && !constant.id.typeAnnotation;
    return { isExported, source, name: constant.id.name, isArrow: true, hasBody };
  });
};

/** Returns the functions in constants that another constant may call when the module is loaded, directly or not. */
const findEarly = (statements) => {
  const callers = statements.filter(({ name }) => !name);
  for (const caller of callers)
    for (const statement of statements)
      if (statement.name && !callers.includes(statement) && caller.source.includes(statement.name))
        callers.push(statement);
  return callers.filter(({ isArrow }) => isArrow);
};

test.each(['contract', 'api', 'admin', 'client'])('%s: exported functions come first', (name) => {
  const faults = [];
  const files = filesOf(name);
  for (const file of files) {
    const statements = readStatements(file);
    for (const { isExported, hasBody, name: constant } of statements)
      if (isExported && hasBody) faults.push(`${file}: ${constant} is a constant, not a function`);
    const first = statements.findIndex((statement) => statement.isExported && statement.name);
    const early = findEarly(statements);
    for (const helper of statements.slice(0, Math.max(first, 0)))
      if (helper.name && !early.includes(helper))
        faults.push(`${file}: ${helper.name} is before the exported functions`);
  }
  expect(files.length).toBeGreaterThan(3);
  expect(faults).toEqual([]);
});
