import type { AuditEntry } from '../../contract.ts'
import { labelFromName } from '#kernel/web/backoffice/label-from-name.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { fieldLabels } from './field-words.ts'

type TimeOf = (moment: string) => string

/** Some records are spelled `image_url`, others `imageUrl`. */
const inCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const labelOf = (name: string): string => t(fieldLabels[inCamelCase(name)] ?? labelFromName(name))

/** Fields whose values are codes; elsewhere the same word may be somebody's own. */
const coded = new Set(['role', 'status', 'stage', 'type', 'method', 'purpose', 'period', 'impact'])
/** Codes of fields that contain other texts in other records: `state` is also a part of an address. */
const codesOf: Record<string, ReadonlySet<string>> = {
  state: new Set(['draft', 'published', 'hidden', 'archived']),
  category: new Set(['economic', 'seasonal', 'competitive', 'regulatory', 'technological']),
}
/** Names that are not written like a code. */
const properNames: Readonly<Record<string, string>> = { linkedin: 'LinkedIn' }
const code = /^[a-z]+(?:_[a-z]+)*$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

function textShown(text: string, name: string, timeOf: TimeOf): string {
  if (name === 'platform') return properNames[text] ?? labelFromName(text)
  const isCode = codesOf[name]?.has(text) ?? (coded.has(name) && code.test(text))
  if (isCode) return t(labelFromName(text))
  return moment.test(text) ? timeOf(text) : text
}

/** A value as people read it: codes and booleans in words, times in the shop's time zone, objects field by field. */
function shown(value: unknown, name: string, timeOf: TimeOf): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'string') return textShown(value, name, timeOf)
  if (typeof value === 'number') return String(value)
  const parts = Array.isArray(value)
    ? value.map((item) => shown(item, name, timeOf))
    : Object.entries(value).map(
        ([field, fieldValue]) => `${labelOf(field)}: ${shown(fieldValue, field, timeOf)}`,
      )
  return parts.length === 0 ? '—' : parts.join(Array.isArray(value) ? ', ' : '; ')
}

/** Ids that say nothing more: that of the record itself, and those with the name of their record beside them. */
const isRedundant = (name: string, names: ReadonlySet<string>) =>
  name === 'id' ||
  (names.has(name.replace(/Id$/, 'Name').replace(/_id$/, '_name')) && /(?:Id|_id)$/.test(name))

/**
 * The changed fields with the values before and after. Products have fields in two spellings, of which one is shown.
 * @param timeOf formats a time in the shop's time zone
 */
export function changesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  timeOf: TimeOf,
): { label: string; from: string; to: string }[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const changes = [...names]
    .filter((name) => !isRedundant(name, names))
    .map((name) => ({
      label: labelOf(name),
      from: shown(before?.[name], name, timeOf),
      to: shown(after?.[name], name, timeOf),
    }))
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()]
}
