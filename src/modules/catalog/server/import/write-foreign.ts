import { auditAll } from '../../../../kernel/audit/audit.ts'
import type { Db } from '../../../../kernel/database/db.ts'
import type { Actor } from '../../../../kernel/http/actor.ts'
import { publishInvalidation } from '../../../../kernel/live/publish-invalidation.ts'
import { IMPORT_BATCH_SIZE } from '../../../../kernel/record/importer.ts'
import type { ImportResult, ImportedRecord } from '../../../../kernel/record/importer.ts'
import { categories } from '../categories.tables.ts'
import { readProductOptions, saveOptionsOfProducts } from '../product-options.ts'
import { productsRepository } from '../products.repository.ts'
import { invalidateProducts, emitSaved } from '../products.service.ts'
import type { ForeignLine } from './foreign-plan.ts'
import type { OptionPlan } from './option-plan.ts'
import { writeOptions } from './options-in-bulk.ts'
import { productBefore } from './undo-products.ts'

export interface NewCategory {
  id: string
  name: string
  slug: string
}

interface Job {
  lines: readonly ForeignLine[]
  categories: readonly NewCategory[]
  options: OptionPlan
  by: Actor
  progress: (done: number) => Promise<void>
}

/** Writes products of another shop, with the categories and options that they need. */
export async function writeForeign(db: Db, job: Job): Promise<ImportResult> {
  const effective = job.lines.filter(({ action }) => action === 'create' || action === 'change')
  if (effective.length === 0) return { records: [], pictures: picturesOf(job.lines) }
  const records = [...(await writeCategories(db, job)), ...(await writeNewOptions(db, job))]
  const now = Date.now()
  for (let done = 0; done < effective.length; done += IMPORT_BATCH_SIZE) {
    const some = effective.slice(done, done + IMPORT_BATCH_SIZE)
    records.push(...(await writeSome(db, some, { ...job, newest: now - done })))
    await job.progress(done + some.length)
  }
  await invalidateProducts(db)
  return { records, pictures: picturesOf(job.lines) }
}

const picturesOf = (lines: readonly ForeignLine[]) =>
  lines.flatMap(({ pictures, columns }) =>
    pictures.map((address, position) => ({ productId: columns.id, address, position })),
  )

async function writeCategories(db: Db, { categories: made, by }: Job): Promise<ImportedRecord[]> {
  if (made.length === 0) return []
  const rows = await db
    .insert(categories)
    .values([...made])
    .returning()
  await auditAll(
    db,
    rows.map((row) => ({ by, action: 'category.create', id: row.id, label: row.name, after: row })),
  )
  await publishInvalidation(db, ['/api/categories'])
  return rows.map(({ id, name, version }) => ({ entity: 'category', id, name, before: null, version }))
}

async function writeNewOptions(db: Db, { options, by }: Job): Promise<ImportedRecord[]> {
  const changes = options.changes()
  const { created, extended } = changes
  if (created.length + extended.length === 0) return []
  await writeOptions(db, changes)
  const choicesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  await auditAll(db, [
    ...created.map(({ id, name, code, choices }) => ({
      by,
      action: 'option.create' as const,
      id,
      label: name,
      after: { name, code, choices: choicesOf(choices) },
    })),
    ...extended.map(({ option, added }) => ({
      by,
      action: 'option.update' as const,
      id: option.id,
      label: option.name,
      before: { choices: choicesOf(option.choices.filter((choice) => !added.includes(choice))) },
      after: { choices: choicesOf(option.choices) },
    })),
  ])
  await publishInvalidation(db, ['/api/options'])
  return [
    ...created.map(({ id, name }): ImportedRecord => ({
      entity: 'option',
      id,
      name,
      before: null,
      version: 1,
    })),
    ...extended.map(({ option: { id, name, version }, added }): ImportedRecord => {
      return {
        entity: 'option',
        id,
        name,
        before: { added: added.map((choice) => choice.id) },
        version: version + 1,
      }
    }),
  ]
}

async function writeSome(
  db: Db,
  some: readonly ForeignLine[],
  { options, by, newest }: Job & { newest: number },
): Promise<ImportedRecord[]> {
  const saved = await productsRepository(db).saveAll(
    some.map(({ before, columns }, index) => ({
      // The list shows the newest products first: the first line of the file should be the first there too.
      ...(before ?? { createdAt: new Date(newest - index) }),
      ...columns,
    })),
  )
  const asking = some.flatMap(({ ask, columns }) => {
    if (ask === undefined) return []
    return [
      { productId: columns.id, list: readProductOptions(options.options(), options.finished(ask)).list },
    ]
  })
  if (asking.length > 0) await saveOptionsOfProducts(db, asking)
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
  return some.map(({ before, ask, optionsBefore, columns: { id, name } }) => ({
    entity: 'product',
    id,
    name,
    before: before && productBefore(before, ask === undefined ? null : optionsBefore),
    version: saved.get(id)?.version ?? 1,
  }))
}
