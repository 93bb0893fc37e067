import { createContext, use, useMemo } from 'react'
import type { CustomFields, CustomRecord } from '#kernel/contract/custom-fields.ts'
import type { FieldSpec } from '../editing/fields.ts'
import { locale, t } from '../language.ts'
import { officeMoney } from '../money.ts'
import { dateOf } from '../moments.ts'

/** The fields that a module adds to records, as it shows them in the back office. */
export interface OfficeFields {
  declared: readonly CustomFields[]
  /** The heading above them; by default `More fields`. */
  readonly title?: string
  /** Translates a label, or the label of a choice: `t.english` of `createTranslate`. By default they stay as declared. */
  translate?: (label: string) => string
}

/** Provided by the shell. */
export const CustomFieldsContext = createContext<readonly OfficeFields[]>([])

/** A field as forms, lists and filters of the back office have it. */
export type OfficeField = FieldSpec & { name: string }

/** Fields under one heading. */
export interface FieldGroup {
  title: string
  fields: readonly OfficeField[]
}

/** The values of a record, as responses have them. */
export type ShownValues = Readonly<Record<string, string | number | boolean | null>>

function officeFields({ fields }: CustomFields, translate: (label: string) => string): OfficeField[] {
  return Object.entries(fields).map(([name, { label, initial, control }]) => {
    const { options, ...rest } = control
    const none = initial === undefined ? [{ value: '', label: '–' }] : []
    const shown = options?.map((option) => ({ ...option, label: translate(option.label) }))
    return {
      name,
      initial,
      ...rest,
      label: translate(label),
      ...(shown && { options: [...none, ...shown] }),
    } as OfficeField
  })
}

/** The fields that modules add to a kind of record, in the language of the back office; stable between renders. */
export function useFieldGroups(record: CustomRecord | undefined): readonly FieldGroup[] {
  const modules = use(CustomFieldsContext)
  const language = locale()
  return useMemo(
    () =>
      modules.flatMap(({ declared, title, translate = (label) => label }) => {
        const fields = declared
          .filter((one) => one.record === record)
          .flatMap((one) => officeFields(one, translate))
        return fields.length > 0 ? [{ title: title ?? t('More fields'), fields }] : []
      }),
    // The labels are those of the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [modules, record, language],
  )
}

/**
 * A value as people read it; empty where there is none.
 * @param currency of amounts
 */
export function shownValue(
  field: OfficeField,
  value: ShownValues[string] | undefined,
  currency: string,
): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number' && field.kind === 'number' && field.decimals === 'currency')
    return officeMoney(value, currency)
  if (typeof value === 'number') return value.toLocaleString(locale())
  if (field.kind === 'date') return dateOf(value, 'UTC')
  if (field.kind === 'select') return field.options.find((option) => option.value === value)?.label ?? value
  return value
}
