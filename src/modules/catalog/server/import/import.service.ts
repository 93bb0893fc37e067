import type { Pool } from 'pg'
import { maxImported, maxReported } from '../../contract/catalog-import.ts'
import type { ImportReport, ImportedLine } from '../../contract/catalog-import.ts'
import { auditAll } from '../../../../kernel/audit/audit.ts'
import type { Db } from '../../../../kernel/database/db.ts'
import { readCsv } from '../../../../kernel/http/read-csv.ts'
import type { CsvTable } from '../../../../kernel/http/read-csv.ts'
import { Refusal, refuse } from '../../../../kernel/http/refusal.ts'
import { transactionOrRefusal } from '../../../../kernel/http/transaction-or-refusal.ts'
import type { Actor } from '../../../../kernel/http/actor.ts'
import { categoriesRepository } from '../categories.repository.ts'
import { optionsRepository } from '../options.repository.ts'
import type { StoredOption } from '../options.repository.ts'
import { addsPrice } from '../../rules/index.ts'
import { readProductOptions, saveOptionsOfProducts } from '../product-options.ts'
import { productsRepository } from '../products.repository.ts'
import { invalidateProducts, emitSaved } from '../products.service.ts'
import { namedProducts } from './named-products.ts'
import { cellsIn, faultsOfHeaders, planImport } from './plan.ts'
import type { PlannedLine } from './plan.ts'
import { withStoredPictures } from './stored-pictures.ts'

/** Adds and changes products from a file: all of its lines in one transaction, or none. */
export function importService({
  pool,
  exponent,
  publicOrigin,
}: {
  pool: Pool
  exponent: number
  publicOrigin: () => string
}) {
  async function planned(db: Db, table: CsvTable, all: readonly StoredOption[]): Promise<PlannedLine[]> {
    const products = await productsRepository(db).lockAll(cellsIn(table, 'id'))
    const named = namedProducts(await productsRepository(db).lockNamed(cellsIn(table, 'sku'), []), false)
    const categories = await categoriesRepository(db).all()
    return planImport(table, {
      categories,
      options: firstChoices(all),
      pricedOptions: pricedOptions(all),
      products,
      named,
      exponent,
    })
  }

  return {
    /**
     * @param dryRun only reports what the file would do
     * @returns the report; `import_refused` with the report when a line is refused and it is no dry run
     */
    run: async (
      text: string,
      dryRun: boolean,
      by: Actor,
    ): Promise<ImportReport | Refusal<'malformed_csv' | 'import_refused'>> => {
      const table = await readCsv(text, maxImported)
      if (table instanceof Refusal) return table
      const errors = faultsOfHeaders(table.headers)
      if (errors.length > 0) {
        const headers = { line: 1, action: 'error' as const, id: null, name: '', changed: [], errors }
        return answer([headers], dryRun)
      }
      return transactionOrRefusal(pool, async (db) => {
        const options = await optionsRepository(db).all()
        const stored = await withStoredPictures(db, table, publicOrigin())
        const lines = await planned(db, stored, options)
        const outcome = answer(lines, dryRun)
        if (dryRun || outcome instanceof Refusal) return outcome
        const refused = await applyOptions(db, await apply(db, lines, by), options)
        return refused ? answer(withError(lines, refused), dryRun) : outcome
      })
    },
  }
}

export type ImportService = ReturnType<typeof importService>

function answer(lines: readonly ImportedLine[], dryRun: boolean): ImportReport | Refusal<'import_refused'> {
  const outcome = report(lines, dryRun)
  return dryRun || outcome.refused === 0 ? outcome : refuse('import_refused', { details: { ...outcome } })
}

/** A line without the columns to be written, which a refusal would send as they are. */
const lineOf = ({ line, action, id, name, changed, errors }: ImportedLine): ImportedLine => ({
  line,
  action,
  id,
  name,
  changed,
  errors,
})

function report(lines: readonly ImportedLine[], dryRun: boolean): ImportReport {
  const of = (action: ImportedLine['action']) => lines.filter((line) => line.action === action)
  const refused = of('error')
  const effective = lines.filter(({ action }) => action === 'create' || action === 'change')
  return {
    dry_run: dryRun,
    created: of('create').length,
    changed: of('change').length,
    unchanged: of('unchanged').length,
    refused: refused.length,
    lines: [...refused, ...effective].slice(0, maxReported).map(lineOf),
  }
}

/** Number of products written at once, so that a large file needs little memory. */
const AT_ONCE = 100

/** Writes the lines that create or change something, and returns them. */
export async function apply(
  db: Db,
  lines: readonly PlannedLine[],
  by: Actor,
  progress?: (done: number) => Promise<void>,
): Promise<PlannedLine[]> {
  const effective = lines.filter(({ action }) => action !== 'unchanged')
  if (effective.length === 0) return []
  // The list shows the newest products first: the first line of the file should be the first there too.
  const now = Date.now()
  for (let done = 0; done < effective.length; done += AT_ONCE) {
    const some = effective.slice(done, done + AT_ONCE)
    const saved = await productsRepository(db).saveAll(
      some.map(({ before, columns }, index) => ({
        ...(before ?? { createdAt: new Date(now - done - index) }),
        ...columns,
      })),
    )
    await auditAll(
      db,
      some.map(({ before, columns: { id, name } }) => ({
        by,
        action: before ? 'product.update' : 'product.create',
        id,
        label: name,
        before,
        after: saved.get(id),
      })),
    )
    for (const { before, columns } of some) await emitSaved(db, columns, { isNew: !before, actor: by })
    await progress?.(done + some.length)
  }
  await invalidateProducts(db)
  return effective
}

/** The codes of the options with a choice that adds a price. */
export const pricedOptions = (options: readonly StoredOption[]): Set<string> =>
  new Set(
    options.flatMap(({ code, choices }) =>
      choices.some((choice) => !choice.archived && addsPrice(choice)) ? [code] : [],
    ),
  )

/** The code of each option's first offered choice, by the code of the option. */
export const firstChoices = (options: readonly StoredOption[]): Map<string, string> =>
  new Map(options.map(({ code, choices }) => [code, choices.find(({ archived }) => !archived)?.code ?? '']))

interface RefusedLine {
  line: number
  message: string
}

const withError = (lines: readonly PlannedLine[], { line, message }: RefusedLine): PlannedLine[] =>
  lines.map((one) =>
    one.line === line ? { ...one, action: 'error', errors: [{ column: 'options', message }] } : one,
  )

/**
 * Gives products the options that their lines name; an option that a product already had keeps its settings. Reads
 * and writes a limited number of products at once.
 * @returns the first line whose options are refused; null when there is none
 */
export async function applyOptions(
  db: Db,
  lines: readonly PlannedLine[],
  options: readonly StoredOption[],
): Promise<RefusedLine | null> {
  const first = firstChoices(options)
  const changed = lines.flatMap(({ line, before, standing, columns: { id, optionCodes: codes } }) =>
    codes === undefined ||
    (codes.join() === (before?.optionCodes ?? []).join() && Object.keys(standing).length === 0)
      ? []
      : [{ line, id, codes, standing }],
  )
  for (let done = 0; done < changed.length; done += AT_ONCE) {
    const some = changed.slice(done, done + AT_ONCE)
    const products = await productsRepository(db).byIds(some.map(({ id }) => id))
    const lists = []
    for (const { line, id, codes, standing } of some) {
      const asked = codes.map((code) => {
        const known = products.get(id)?.options?.find((one) => one.code === code)
        return known
          ? {
              code,
              default: standing[code] ?? known.default,
              shown_when: known.shownWhen,
              left_out: known.leftOut,
              pictures: known.pictures,
            }
          : { code, default: standing[code] ?? first.get(code) ?? '' }
      })
      const { list, fields } = readProductOptions(options, asked)
      const [message] = Object.values(fields)
      if (message !== undefined) return { line, message }
      lists.push({ productId: id, list })
    }
    await saveOptionsOfProducts(db, lists)
  }
  return null
}
