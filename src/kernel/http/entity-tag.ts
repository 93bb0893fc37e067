import { refuse, type Refusal } from './refusal.ts'

/** The version of a record that a writer has seen: the request's `If-Match`, the body's `version`. */
export interface Precondition {
  ifMatch?: string | undefined
  version?: number | undefined
}

/** The ETag of a record: its version, and the language if it is read in a translation. */
export function entityTag(
  version: number,
  { language }: { language: string | null } = { language: null },
): string {
  return language === null ? `"${version}"` : `"${version}-${language}"`
}

/** A translation has the same version as the record. */
const withoutLanguage = (tag: string) => tag.replace(/-[a-z]{2}"$/, '"')

/**
 * Refuses to overwrite a version that the writer has not seen: a stale `If-Match` with 412, a stale `version` in the
 * body with 409, both with the current record.
 * @returns null when the write may proceed
 */
export function checkVersion(
  current: { version: number },
  precondition: Precondition,
  record: unknown,
): Refusal<'version_conflict' | 'precondition_failed'> | null {
  const tags = precondition.ifMatch?.split(',').map((tag) => withoutLanguage(tag.trim().replace(/^W\//, '')))
  if (tags && !tags.includes('*') && !tags.includes(entityTag(current.version))) {
    return refuse('precondition_failed', { details: { code: 'version_conflict', current: record } })
  }
  if (precondition.version !== undefined && precondition.version !== current.version) {
    return refuse('version_conflict', { details: { current: record } })
  }
  return null
}
