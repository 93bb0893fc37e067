import { useMemo } from 'react'
import type { RowData } from '@tanstack/react-table'
import type { CustomRecord } from '#kernel/contract/custom-fields.ts'
import { customProperty } from '#kernel/rules/custom-property.ts'
import { useShopConfig } from '../../shop.ts'
import { t } from '../language.ts'
import type { Column, Filter } from '../table/columns.ts'
import { useModuleColumns } from '../table/module-columns.tsx'
import { shownValue, useFieldGroups, type OfficeField, type ShownValues } from './declared.ts'

function columnOf<Row>(property: string, field: OfficeField, currency: string): Column<Row> {
  const valuesOf = (row: Row) => (row as Record<string, ShownValues | undefined>)[property]
  return {
    id: `${property}.${field.name}`,
    head: field.label,
    hidden: true,
    ...(field.kind !== 'textarea' && { sort: `${property}.${field.name}` }),
    ...(field.kind === 'number' && { align: 'right' as const }),
    cell: (row) => shownValue(field, valuesOf(row)?.[field.name], currency),
  }
}

/** Lists are filtered by a whole value, so a text is found as it is stored; of numbers and days by a range. */
function filterOf(property: string, field: OfficeField): Filter[] {
  const { label, kind } = field
  const name = `${property}.${field.name}`
  if (kind === 'select') return [{ name, label, options: field.options.filter(({ value }) => value !== '') }]
  if (kind === 'date') return [{ name: `${name}.from`, to: `${name}.to`, label, type: 'days' }]
  if (kind === 'number') {
    const { decimals = 0 } = field
    return [
      { name: `${name}.from`, label: t('{{field}} from', { field: label }), type: 'number', decimals },
      { name: `${name}.to`, label: t('{{field}} to', { field: label }), type: 'number', decimals },
    ]
  }
  if (kind === 'checkbox') {
    const answers = [
      { value: 'true', label: t('Yes') },
      { value: 'false', label: t('No') },
    ]
    return [{ name, label, options: answers }]
  }
  return kind === 'textarea' ? [] : [{ name, label, type: 'text' }]
}

/** The columns and filters of a list, with those that modules add to its records; stable between renders. */
export function useCustomList<Row extends RowData>(
  record: CustomRecord | undefined,
  columns: readonly Column<Row>[],
  filters: readonly Filter[],
): { columns: readonly Column<Row>[]; filters: readonly Filter[] } {
  const groups = useFieldGroups(record)
  const { currency } = useShopConfig()
  const ofModules = useModuleColumns<Row>(record)
  return useMemo(() => {
    const fields = groups.flatMap((group) => group.fields)
    if (record === undefined || fields.length + ofModules.length === 0) return { columns, filters }
    const property = customProperty(record)
    return {
      columns: [...columns, ...fields.map((field) => columnOf<Row>(property, field, currency)), ...ofModules],
      filters: [...filters, ...fields.flatMap((field) => filterOf(property, field))],
    }
  }, [record, columns, filters, groups, ofModules, currency])
}
