import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { allowLongWork } from '#kernel/database/long-work.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { readCsv, type CsvTable } from '#kernel/http/csv/read-csv.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { wakeJob } from '#kernel/jobs/wake.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { maxLines } from '../contract/imports.ts'
import { importsRepository } from './imports.repository.ts'
import type { ImportRow } from './imports.tables.ts'
import { reportOf, type Importers } from './imports.service.ts'
import { FETCH_PICTURES, type PictureHosts } from './fetch-pictures.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

interface ImportDeps {
  pool: Pool
  log: FastifyBaseLogger
  importers: Importers
  hosts: PictureHosts
}

/** Another process has taken over the import, so this process rolls back its writes. */
class TakenOver extends Error {}

/** Runs all requested imports and undos, one after another. */
export async function runImports(parts: ImportDeps, stopping: AbortSignal): Promise<void> {
  const repository = importsRepository(createDb(parts.pool))
  while (!stopping.aborted) {
    const row = await repository.take()
    if (row === null) return
    await runOne(parts, row)
  }
}

async function runOne({ pool, log, ...parts }: ImportDeps, row: ImportRow): Promise<void> {
  try {
    const refused =
      row.state === 'undoing'
        ? await inLongTransaction(pool, (db) => undo(db, row, parts))
        : await write(row, { pool, log, ...parts })
    if (refused) await end(pool, row, refused.message)
  } catch (error) {
    if (error instanceof TakenOver) return
    log.error({ err: error, import: row.id }, 'an import failed')
    await end(pool, row, staffText('Something went wrong and nothing was changed. Please try again.'))
  }
}

/** After a failed undo, the import stays in place. */
async function end(pool: Pool, row: ImportRow, problem: string): Promise<void> {
  const db = createDb(pool)
  const state = row.state === 'undoing' ? 'done' : 'failed'
  await importsRepository(db).finish(row, { state, problem, actor: null })
  await publishInvalidation(db, ['/api/imports'])
}

/** No request waits for this transaction, and it may be idle for long between statements. */
const inLongTransaction = <Result>(pool: Pool, work: (db: Db) => Promise<Result>): Promise<Result> =>
  transactionOrRefusal(pool, async (db) => {
    await allowLongWork(db)
    return work(db)
  })

async function write(row: ImportRow, parts: ImportDeps): Promise<Refusal | null> {
  const table = await readCsv(row.content ?? '', maxLines, true)
  if (table instanceof Refusal) return table
  return inLongTransaction(parts.pool, (db) => writeTable(db, row, { ...parts, table }))
}

/** Plans the file again, because the shop may have changed since the check, and writes it, all in one transaction. */
async function writeTable(
  db: Db,
  row: ImportRow,
  { pool, importers, hosts, table }: ImportDeps & { table: CsvTable },
): Promise<Refusal | null> {
  const by = row.actor as Actor
  const plan = await importers[row.kind].plan(db, table, row.settings)
  const report = reportOf(plan, table)
  if (report.refused > 0 && !row.withoutErrors)
    return refuse('import_refused', {
      message: staffText('The shop has changed: lines have errors now. Check the file again.'),
    })
  const progress = importsRepository(createDb(pool))
  const { records, pictures } = await plan.apply(by, (done) => progress.progress(row, done))
  const repository = importsRepository(db)
  await repository.addRecords(row.id, records)
  const waiting = await hosts.remember(db, row, pictures)
  await audit(db, {
    by,
    action: 'import.create',
    id: row.id,
    label: row.fileName,
    after: { kind: row.kind, created: report.created, changed: report.changed },
  })
  const isMine = await repository.finish(row, {
    ...report,
    notes: [...report.notes, ...hosts.notesOf(plan, row.allowedHosts)],
    state: 'done',
    done: report.created + report.changed,
    content: null,
    // Pictures are stored on behalf of the person who imported them.
    actor: waiting > 0 ? by : null,
    finishedAt: new Date(),
  })
  if (!isMine) throw new TakenOver()
  await publishInvalidation(db, ['/api/imports'])
  if (waiting > 0) wakeJob(db.$client, FETCH_PICTURES)
  return null
}

async function undo(db: Db, row: ImportRow, { importers }: Pick<ImportDeps, 'importers'>): Promise<null> {
  const repository = importsRepository(db)
  const records = await repository.records(row.id)
  const retained = await importers[row.kind].undo(db, records, row.actor as Actor)
  await repository.forgetRecords(row.id)
  const isMine = await repository.finish(row, {
    state: 'undone',
    undoneAt: new Date(),
    kept: retained.slice(0, 500),
    actor: null,
    problem: null,
  })
  if (!isMine) throw new TakenOver()
  await publishInvalidation(db, ['/api/imports'])
  return null
}
