import type { Pool } from 'pg'
import {
  maxImported,
  maxReported,
  type ImportReport,
  type ImportedLine,
} from '../../contract/catalog-import.ts'
import { readCsv } from '#kernel/http/csv/read-csv.ts'
import type { fieldsOf } from '#kernel/custom-fields/in-lists.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import type { ShopMoney } from '../products/products.csv.ts'
import { planOwn } from './own-plan.ts'
import { faultsOfHeaders } from './plan.ts'
import { writeProducts } from './write-products.ts'

/** Adds and changes products from a file: all of its lines in one transaction, or none. */
export function importService({
  pool,
  money,
  publicOrigin,
  fields,
}: {
  pool: Pool
  money: ShopMoney
  publicOrigin: () => string
  /** The fields that modules add to products. */
  fields: ReturnType<typeof fieldsOf>
}) {
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
      const errors = faultsOfHeaders(table.headers, fields)
      if (errors.length > 0) {
        const headers = { line: 1, action: 'error' as const, id: null, name: '', changed: [], errors }
        return answer({ lines: [headers], notes: [] }, dryRun)
      }
      return transactionOrRefusal(pool, async (db) => {
        const plan = await planOwn(db, table, { money, publicOrigin, fields, byName: false })
        const outcome = answer(plan, dryRun)
        if (!dryRun && !(outcome instanceof Refusal)) await writeProducts(db, plan, { by })
        return outcome
      })
    },
  }
}

export type ImportService = ReturnType<typeof importService>

interface Reported {
  lines: readonly ImportedLine[]
  notes: string[]
}

function answer(plan: Reported, dryRun: boolean): ImportReport | Refusal<'import_refused'> {
  const outcome = report(plan, dryRun)
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

function report({ lines, notes }: Reported, dryRun: boolean): ImportReport {
  const of = (action: ImportedLine['action']) => lines.filter((line) => line.action === action)
  const refused = of('error')
  const effective = lines.filter(({ action }) => action === 'create' || action === 'change')
  return {
    dry_run: dryRun,
    created: of('create').length,
    changed: of('change').length,
    unchanged: of('unchanged').length,
    refused: refused.length,
    notes,
    lines: [...refused, ...effective].slice(0, maxReported).map(lineOf),
  }
}
