/**
 * `npm run check`, step Tables: which modules read and write tables of which others in SQL (`reads` and `writes` in
 * `module.json`): what is not declared is refused, and so is what is declared in vain. Each table has one owner: the
 * module that declares it in a `*.tables.ts` or names it under `owns`; all others are the kernel's. The app may use every
 * table.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { moduleDeclarations } from './module-declarations.mjs'
import { root } from './prepare.mjs'
import { filesBelow } from './tools.mjs'

const text = (file) => readFileSync(join(root, file), 'utf8')

/** Every table of the database, except temporary ones. */
const tables = new Set(
  filesBelow(['database/migrations'], /\.sql$/).flatMap((file) =>
    Array.from(text(file).matchAll(/^\s*create table (?:if not exists )?(\w+)/gim), ([, name]) => name),
  ),
)
const files = filesBelow(['src/kernel', 'src/modules'], /\.ts$/).filter(
  (file) => !/\.test\.ts$|\/(?:factory|expectations)\.ts$|\/web\//.test(file),
)
const moduleOf = (file) => /^src\/modules\/([^/]+)\//.exec(file)?.[1] ?? 'kernel'

const owners = new Map()
for (const file of files.filter((name) => name.endsWith('.tables.ts')))
  for (const [, name] of text(file).matchAll(/pgTable\(\s*'(\w+)'/g)) owners.set(name, moduleOf(file))
for (const [module, { owns }] of Object.entries(moduleDeclarations))
  for (const name of owns) owners.set(name, module)
const ownerOf = (table) => owners.get(table) ?? 'kernel'

/** The parts of strings and templates of a file that are text. */
function* textsOf(value) {
  if (Array.isArray(value)) for (const one of value) yield* textsOf(one)
  else if (typeof value === 'object' && value !== null) {
    if (value.type === 'TemplateElement') yield value.value.cooked ?? ''
    else if (value.type === 'Literal' && typeof value.value === 'string') yield value.value
    for (const part of Object.values(value)) yield* textsOf(part)
  }
}

const READ = /\b(?:from|join)\s+(\w+)/gi
const WRITTEN = /\b(?:update(?:\s+only)?|insert\s+into|delete\s+from|truncate)\s+(\w+)/gi

/** The places of each use of a foreign table, by `module verb owner`. */
const uses = new Map()
for (const file of files) {
  const code = text(file)
  // Parsing takes most of the time, and few files have SQL with tables of others, or English that reads like it.
  if ([...foreignTablesIn(code, moduleOf(file))].length === 0) continue
  for (const part of textsOf(parseSync(file, code).program))
    for (const [verb, table] of foreignTablesIn(part, moduleOf(file))) {
      const use = `${moduleOf(file)} ${verb} ${ownerOf(table)}`
      uses.set(use, (uses.get(use) ?? new Set()).add(`${file} (${table})`))
    }
}

const declared = new Set(
  Object.entries(moduleDeclarations).flatMap(([module, { reads, writes }]) => [
    ...reads.map((owner) => `${module} reads ${owner}`),
    ...writes.map((owner) => `${module} writes ${owner}`),
  ]),
)
const faults = [
  ...[...owners]
    .filter(([name]) => !tables.has(name))
    .map(([name]) => `No migration creates the table ${name}`),
  ...[...uses]
    .filter(([use]) => !declared.has(use))
    .map(([use, places]) => `${[...places].join(', ')}: ${use}, which its module.json does not say`),
  ...[...declared]
    .filter((use) => !uses.has(use))
    .map((use) => `module.json: it is no longer so that ${use}`),
]
for (const fault of faults) console.error(fault)
const against = [...uses.keys()].filter((use) => {
  const [module, , owner] = use.split(' ')
  return owner !== 'kernel' && !moduleDeclarations[module].needs.includes(owner)
})
console.log(
  `${uses.size} uses of foreign tables in SQL, ${against.length} of them against the order of the modules`,
)
process.exitCode = faults.length > 0 ? 1 : 0

function* foreignTablesIn(sqlText, module) {
  for (const [verb, pattern] of [
    ['writes', WRITTEN],
    ['reads', READ],
  ])
    for (const [, table] of sqlText.matchAll(pattern))
      if (tables.has(table) && ownerOf(table) !== module) yield [verb, table]
}
