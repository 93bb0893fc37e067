import type { Refusal } from './refusal.ts'
import { refuse } from './refusal.ts'

/** What a writer has seen of a record: the request's `If-Match`, the body's `version`. */
export interface Precondition {
  ifMatch?: string | undefined
  version?: number | undefined
}

/** The ETag of a record: its version, and the language where it is read in another one than it was written in. */
export function entityTag(
  version: number,
  { language }: { language: string | null } = { language: null },
): string {
  return language === null ? `"${version}"` : `"${version}-${language}"`
}

/** Whoever has read a record in another language has seen its version too. */
const withoutLanguage = (tag: string) => tag.replace(/-[a-z]{2}"$/, '"')

/**
 * Whether somebody writes over a state they have not seen: a stale `If-Match` is 412, a stale
 * `version` in the body 409, both with the current record.
 * @returns null when the write may go on
 */
export function checkVersion(
  current: { version: number },
  sent: Precondition,
  record: unknown,
): Refusal<'version_conflict' | 'precondition_failed'> | null {
  const tags = sent.ifMatch?.split(',').map((tag) => withoutLanguage(tag.trim().replace(/^W\//, '')))
  if (tags && !tags.includes('*') && !tags.includes(entityTag(current.version))) {
    return refuse('precondition_failed', { details: { code: 'version_conflict', current: record } })
  }
  if (sent.version !== undefined && sent.version !== current.version) {
    return refuse('version_conflict', { details: { current: record } })
  }
  return null
}
