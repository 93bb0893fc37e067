import type { Db } from '../../../../kernel/database/db.ts'
import type { Actor } from '../../../../kernel/http/actor.ts'
import { refuse } from '../../../../kernel/http/refusal.ts'
import type { ImportResult } from '../../../../kernel/record/importer.ts'
import type { StoredOption } from '../options.repository.ts'
import { productsRepository } from '../products.repository.ts'
import { apply, applyOptions } from './import.service.ts'
import type { PlannedLine } from './plan.ts'
import { optionsPayload, productBefore } from './undo-products.ts'

interface Job {
  lines: readonly PlannedLine[]
  options: readonly StoredOption[]
  by: Actor
  progress: (done: number) => Promise<void>
}

/** Writes products from files in the shop's own format. Throws a refusal when the options of a line are refused. */
export async function writeOwn(db: Db, { lines, options, by, progress }: Job): Promise<ImportResult> {
  const writable = lines.filter(({ action }) => action === 'create' || action === 'change')
  const asking = writable.filter(({ before, columns }) => before && columns.optionCodes !== undefined)
  const asked = await productsRepository(db).byIds(asking.map(({ columns }) => columns.id))
  const effective = await apply(db, writable, by, progress)
  const refused = await applyOptions(db, effective, options)
  if (refused) throw refuse('import_refused', { message: `Line ${refused.line}: ${refused.message}` })
  const records = effective.map(({ before, columns: { id, name } }) => ({
    entity: 'product' as const,
    id,
    name,
    before:
      before && productBefore(before, asked.has(id) ? optionsPayload(asked.get(id)?.options ?? []) : null),
    version: before ? before.version + 1 : 1,
  }))
  return { records, pictures: [] }
}
