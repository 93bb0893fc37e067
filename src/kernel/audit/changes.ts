/** A record by field name. */
export type Fields = Record<string, unknown>

const secret =
  /pass(word|phrase)|token|secret|cookie|session_?id|api_?key|authorization|hash$|(^|phone_?|verification_?)code$/i
/** These fields change with every write, so a change of them says nothing. */
const noise = new Set(['version', 'updatedAt', 'updated_at'])

/** Of fields that modules add to records; most records have none, and no module has to be there. */
const ofModules = new Set(['customFields', 'custom_fields'])

const saysNothing = (name: string, value: unknown) =>
  value === undefined || noise.has(name) || (ofModules.has(name) && JSON.stringify(value) === '{}')

/**
 * Characters of a text that are logged. Long articles would fill the log, and their beginning is enough to recognise
 * them.
 */
const maxLength = 1000

function loggable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > maxLength ? `${value.slice(0, maxLength)}…` : value
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  if (depth > 5) return '…'
  if (Array.isArray(value)) return value.map((item) => loggable(item, depth + 1))
  return withoutSecrets(value as Fields, depth + 1)
}

function withoutSecrets(fields: Fields, depth = 0): Fields {
  const entries = Object.entries(fields).filter(([name, value]) => !saysNothing(name, value))
  return Object.fromEntries(
    entries.map(([name, value]) => [name, secret.test(name) ? '[hidden]' : loggable(value, depth)]),
  )
}

const same = (one: unknown, other: unknown) =>
  JSON.stringify(loggable(one)) === JSON.stringify(loggable(other))

/**
 * Returns what the log stores of a change: for an update only the fields that differ, for a new or deleted record all
 * of them. Values of secrets are hidden at every depth, and long texts are truncated.
 */
export function changes(
  before: Fields | null,
  after: Fields | null,
): { before: Fields | null; after: Fields | null } {
  if (before === null || after === null) {
    return { before: before && withoutSecrets(before), after: after && withoutSecrets(after) }
  }
  const changedNames = Object.keys(after).filter((name) => !same(before[name], after[name]))
  const only = (fields: Fields) =>
    withoutSecrets(Object.fromEntries(changedNames.map((name) => [name, fields[name] ?? null])))
  return { before: only(before), after: only(after) }
}
