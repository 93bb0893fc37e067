import type { ImportDetails, ImportRecord } from '../contract/imports.ts'
import type { ListedImport, Pictures } from './imports.repository.ts'
import type { ImportRow } from './imports.tables.ts'

/** How long an import can be undone, in ms: thirty days. */
export const undoFor = 30 * 24 * 60 * 60 * 1000

const isUndoable = ({ state, finishedAt }: ListedImport) =>
  state === 'done' && finishedAt !== null && Date.now() - finishedAt.getTime() < undoFor

export const serializeImport = (row: ListedImport): ImportRecord => ({
  id: row.id,
  kind: row.kind,
  format: row.format,
  fileName: row.fileName,
  state: row.state,
  created: row.created,
  changed: row.changed,
  unchanged: row.unchanged,
  skipped: row.skipped,
  refused: row.refused,
  done: row.done,
  problem: row.problem,
  madeBy: row.madeByName,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  undoneAt: row.undoneAt?.toISOString() ?? null,
  undoable: isUndoable(row) && row.created + row.changed > 0,
})

export const serializeDetails = (row: ImportRow, pictures: Pictures): ImportDetails => ({
  ...serializeImport(row),
  notes: row.notes,
  lines: row.lines,
  kept: row.kept,
  missingHosts: row.missingHosts,
  pictures,
})
