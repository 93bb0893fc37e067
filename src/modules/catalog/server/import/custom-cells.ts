import { customCell, type fieldsOf } from '#kernel/custom-fields/in-lists.ts'
import { withCustomValues, type CustomValue } from '#kernel/custom-fields/values.ts'
import type { CsvTable } from '#kernel/http/csv/read-csv.ts'
import type { PlannedLine } from './plan.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type CustomFieldsOfProducts = ReturnType<typeof fieldsOf>

const PREFIX = 'custom_fields.'

/** Whether a column has the values of a field that a module adds to products. */
export const isCustomColumn = (header: string, fields: CustomFieldsOfProducts) =>
  header.startsWith(PREFIX) && fields.has(header.slice(PREFIX.length))

/** A file without the columns of fields that modules add, and a function that adds their cells to planned lines. */
export function takeCustomCells(table: CsvTable, fields: CustomFieldsOfProducts) {
  const columns = table.headers.flatMap((header, index) => {
    const name = header.slice(PREFIX.length)
    const field = isCustomColumn(header, fields) ? fields.get(name) : undefined
    return field ? [{ header, index, name, field }] : []
  })
  if (columns.length === 0) return { table, add: (lines: readonly PlannedLine[]) => lines }
  const taken = new Set(columns.map(({ index }) => index))
  const others = <One>(list: readonly One[]) => list.filter((_, index) => !taken.has(index))
  const cellsByLine = new Map(table.lines.map(({ line, cells }) => [line, cells]))

  function withCells(planned: PlannedLine): PlannedLine {
    const cells = cellsByLine.get(planned.line) ?? []
    const stored = planned.before?.customFields ?? {}
    const values: Record<string, CustomValue> = {}
    const errors: PlannedLine['errors'] = []
    const changed: string[] = []
    for (const { header, index, name, field } of columns) {
      const text = (cells[index] ?? '').trim()
      const value = text === '' ? null : customCell(field, text)
      if (value === undefined)
        errors.push({ column: header, message: staffText('Is no value of this field') })
      else if (value !== (stored[name] ?? null)) {
        values[name] = value
        changed.push(header)
      }
    }
    if (errors.length > 0) return { ...planned, action: 'error', errors: [...planned.errors, ...errors] }
    if (changed.length === 0 || planned.action === 'error') return planned
    return {
      ...planned,
      action: planned.action === 'create' ? 'create' : 'change',
      changed: planned.action === 'create' ? planned.changed : [...planned.changed, ...changed],
      columns: { ...planned.columns, customFields: withCustomValues(stored, values) },
    }
  }
  return {
    table: {
      ...table,
      headers: others(table.headers),
      lines: table.lines.map((line) => ({ ...line, cells: others(line.cells) })),
    },
    add: (lines: readonly PlannedLine[]): readonly PlannedLine[] => lines.map(withCells),
  }
}
