import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { importDetails, importRecord, type ImportDetails, type ImportRecord } from '../contract/imports.ts'
import type { ListedImport, Pictures } from './imports.repository.ts'
import type { ImportRow } from './imports.tables.ts'

/** How long an import can be undone, in ms: thirty days. */
export const undoFor = 30 * 24 * 60 * 60 * 1000

const isUndoable = ({ state, finishedAt }: ListedImport) =>
  state === 'done' && finishedAt !== null && Date.now() - finishedAt.getTime() < undoFor

const serialized = (row: ListedImport) => ({
  ...row,
  madeBy: row.madeByName,
  undoable: isUndoable(row) && row.created + row.changed > 0,
})

export const serializeImport = (row: ListedImport): ImportRecord =>
  serializeColumns(importRecord.shape, serialized(row))

export const serializeDetails = (row: ImportRow, pictures: Pictures): ImportDetails =>
  serializeColumns(importDetails.shape, { ...row, ...serialized(row), pictures })
