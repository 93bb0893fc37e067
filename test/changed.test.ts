import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tablesOfAddition, testsOf, WHOLE_PROJECT } from '../scripts/changed.mjs'
import { matchesOf } from '../scripts/test-filters.mjs'
import { moduleDeclarations } from '../scripts/module-declarations.mjs'

/** Without the tests that always run. */
const unitOf = (...files: string[]) =>
  testsOf(files)?.unit.filter((test: string) => !WHOLE_PROJECT.includes(test))

test('every change of code runs the tests of rules for the whole project, all of which exist', () => {
  expect(WHOLE_PROJECT.filter((file) => !existsSync(file))).toEqual([])
  for (const file of ['src/modules/inventory/web/backoffice/suppliers.tsx', 'public/locales/de/admin.json'])
    expect(testsOf([file])?.unit).toEqual(expect.arrayContaining(WHOLE_PROJECT))
  expect(testsOf([])).toEqual({ unit: [], browser: [] })
})

test('a changed contract runs the tests of its module and of the modules that may import it', () => {
  expect(unitOf('src/modules/inventory/contract/suppliers.ts')).toEqual(
    expect.arrayContaining(
      ['inventory', 'purchasing', 'materials', 'catalog'].map((name) => `src/modules/${name}/`),
    ),
  )
  expect(unitOf('src/modules/inventory/server/suppliers.service.ts')).toEqual(['src/modules/inventory/'])
  expect(unitOf('src/modules/inventory/web/backoffice/suppliers.tsx')).toEqual(['src/modules/inventory/web/'])
})

test('a migration that only adds runs the modules that name its tables, any other one everything', () => {
  const add = 'alter table suppliers add column lead_time_note text;'
  const tests = testsOf(['database/migrations/9000_more.sql'], { read: () => add })
  expect(tests?.unit).toContain('src/modules/inventory/')
  expect(tests?.unit).not.toContain('src/modules/chat/')
  expect(tests?.browser).toEqual([])
  expect(testsOf(['database/migrations/9000_more.sql'], { read: () => 'drop table suppliers' })).toBeNull()
  expect(testsOf(['database/migrations/9000_deleted.sql'])).toBeNull()
})

test.each([
  ['create table things (id uuid primary key); create index things_idx on things (id)', ['things']],
  ["-- Says why;\ncomment on column orders.note is 'why'", ['orders']],
  ['ALTER TABLE orders\n  ADD COLUMN a text, ADD COLUMN b text;', ['orders']],
  ['alter table orders add column a text, drop column b', null],
  ['alter table orders add constraint a check (true)', null],
  ['update orders set note = null', null],
  ['create table things (id uuid); drop table orders', null],
])('whether a migration only adds is read from its statements: %s', (sql, tables) => {
  expect(tablesOfAddition(sql)).toEqual(tables)
})

test('a change of the kernel runs everything', () => {
  expect(testsOf(['src/kernel/http/mount.ts'])).toBeNull()
})

test('the list of browser tests of each module names files that exist', () => {
  const named = Object.values(moduleDeclarations).flatMap(({ browserTests }) =>
    browserTests.map((spec) => `test/browser/${spec}.spec.ts`),
  )
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('a filter that matches no test file fails instead of passing without tests', () => {
  expect(matchesOf(['access.test'])).toEqual([true, null])
  expect(matchesOf(['./test/access.test.ts:12'])).toEqual([true, null])
  expect(matchesOf(['backoffice/catalog.spec'])).toEqual([null, true])
  expect(() => matchesOf(['access.test', 'supliers'])).toThrow('No test file has "supliers" in its path')
})
