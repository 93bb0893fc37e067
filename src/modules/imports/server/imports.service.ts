import type { Pool } from 'pg'
import type { ImportSettings, LineAction, ReportedLine } from '#kernel/contract/imports.ts'
import { audit } from '#kernel/audit/audit.ts'
import { allowLongWork } from '#kernel/database/long-work.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { readCsv, type CsvTable } from '#kernel/http/csv/read-csv.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { wakeJob } from '#kernel/jobs/wake.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import type { ImportPlan, Importer } from '#kernel/record/importer.ts'
import { maxLines, maxReportedLines, type ImportDetails, type ImportKind } from '../contract/imports.ts'
import { importsRepository } from './imports.repository.ts'
import { serializeDetails, serializeImport } from './imports.serializer.ts'
import type { ImportRow } from './imports.tables.ts'
import type { PictureHosts } from './fetch-pictures.ts'

export type Importers = Record<ImportKind, Importer>

export const RUN_IMPORTS = 'run-imports'

const none = { waiting: 0, done: 0, failed: 0, problems: [] }

/** Sorts lines by importance: errors first, then notes, then changes. */
function shown(lines: readonly ReportedLine[]): ReportedLine[] {
  const rank = ({ action, notes }: ReportedLine) => {
    if (action === 'error') return 0
    if (notes.length > 0) return 1
    return action === 'unchanged' ? 3 : 2
  }
  return lines
    .filter((line) => rank(line) < 3)
    .toSorted((a, b) => rank(a) - rank(b) || a.line - b.line)
    .slice(0, maxReportedLines)
}

/** The counts and the report of a plan and of the lines that cannot be read, as columns. */
export function reportOf({ format, notes, lines: planned }: ImportPlan, { faults, headers }: CsvTable) {
  const unreadable = faults.map(({ line, message }): ReportedLine => {
    const errors = [{ column: headers[0] ?? '', message }]
    return { line, action: 'error', name: '', changed: [], errors, notes: [] }
  })
  const lines = [...planned, ...unreadable]
  const of = (action: LineAction) => lines.filter((line) => line.action === action).length
  return {
    format,
    notes,
    lines: shown(lines).map(({ line, action, name, changed, errors, notes, offer }) => {
      return { line, action, name, changed, errors, notes, ...(offer && { offer }) }
    }),
    created: of('create'),
    changed: of('change'),
    unchanged: of('unchanged'),
    skipped: of('skip'),
    refused: of('error'),
  }
}

/** Checks files, and requests their import or undo; `run-imports` carries these out. */
export function importsService({
  pool,
  importers,
  hosts,
}: {
  pool: Pool
  importers: Importers
  hosts: PictureHosts
}) {
  const details = async (db: Db, row: ImportRow): Promise<ImportDetails> =>
    serializeDetails(row, await importsRepository(db).pictures(row.id))

  async function change<Result extends ImportRow | Refusal>(
    id: string,
    write: (db: Db, row: ImportRow) => Promise<Result>,
  ): Promise<ImportDetails | Extract<Result, Refusal> | Refusal<'import_not_found'>> {
    return transactionOrRefusal(pool, async (db, client) => {
      const row = await importsRepository(db).lock(id)
      if (row === null) return refuse('import_not_found')
      const result: ImportRow | Refusal = await write(db, row)
      if (result instanceof Refusal) return result as Extract<Result, Refusal>
      await publishInvalidation(db, ['/api/imports'])
      wakeJob(client, RUN_IMPORTS)
      return details(db, result)
    })
  }

  return {
    /** Parses a file and stores the plan, together with the file until it is imported. */
    check: async (
      text: string,
      { kind, fileName, settings }: { kind: ImportKind; fileName: string; settings: ImportSettings },
      by: Actor,
    ): Promise<ImportDetails | Refusal<'malformed_csv'>> => {
      const table = await readCsv(text, maxLines, true)
      if (table instanceof Refusal) return table
      return transactionOrRefusal(pool, async (db) => {
        await allowLongWork(db)
        const plan = await importers[kind].plan(db, table, settings)
        const report = reportOf(plan, table)
        const row = await importsRepository(db).insert({
          ...report,
          notes: [...report.notes, ...hosts.notesOf(plan)],
          missingHosts: hosts.missingIn(plan),
          kind,
          fileName,
          settings,
          content: text,
          madeBy: by.id,
          madeByName: by.name,
        })
        await publishInvalidation(db, ['/api/imports'])
        return serializeDetails(row, none)
      })
    },

    /** Requests the import of a checked file, or of one that failed for a reason other than its lines. */
    run: (
      id: string,
      { withoutErrors, pictureHosts }: { withoutErrors: boolean; pictureHosts: readonly string[] },
      by: Actor,
    ) =>
      change(id, async (db, row) => {
        // The shop itself contacts these servers.
        if (pictureHosts.length > 0 && by.role !== 'admin') return refuse('forbidden')
        if (row.content === null || !['checked', 'failed'].includes(row.state)) return refuse('import_state')
        if (row.refused > 0 && !withoutErrors) return refuse('import_refused')
        return importsRepository(db).update(id, {
          state: 'waiting',
          withoutErrors,
          allowedHosts: row.missingHosts.filter((host) => pictureHosts.includes(host)),
          actor: by,
          problem: null,
        })
      }),

    /** Requests the undo of an import. */
    undo: (id: string, by: Actor) =>
      change(id, async (db, row) => {
        // Undoing deletes customers and past orders, which only administrators may do.
        if (row.kind !== 'products' && by.role !== 'admin') return refuse('forbidden')
        if (!serializeImport(row).undoable || !(await importsRepository(db).hasRecords(id)))
          return refuse('import_state')
        await audit(db, { by, action: 'import.undo', id, label: row.fileName })
        return importsRepository(db).update(id, { state: 'undoing', actor: by, seenAt: new Date(0) })
      }),

    byId: async (id: string): Promise<ImportDetails | null> => {
      const db = createDb(pool)
      const row = await importsRepository(db).byId(id)
      return row && details(db, row)
    },
  }
}

export type ImportsService = ReturnType<typeof importsService>
