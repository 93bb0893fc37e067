import type { ReactNode } from 'react'
import type { RecordChoice } from '../editing/record-choice.ts'
import { nounForCount, locale } from '../language.ts'

/** A column of a list. */
export interface Column<Row> {
  /** The column's name in URLs and saved views. */
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** The endpoint's sort name, for sortable columns. */
  sort?: string
  /** `right` for figures. */
  align?: 'right'
  /** Takes the remaining width, and truncates its content. */
  grow?: boolean
  /** Hidden by default. */
  hidden?: boolean
  /** Cannot be hidden. */
  fixed?: boolean
  /**
   * Its place in the row of narrow screens: `title` and `amount` stand in its first line, `badge` at the end of its
   * second, `text` takes a line between them; default: in the second line, after the others.
   */
  card?: 'picture' | 'title' | 'amount' | 'badge' | 'text' | 'none'
  /** The width class of its placeholder while the list loads, if it is far from `w-24`, or `w-40` of one that grows. */
  skeletonWidth?: string
}

/** A filter of a list; `name` is the endpoint's query parameter. */
export type Filter =
  | { name: string; label: string; options: readonly { value: string; label: string }[] }
  | { name: string; label: string; choice: RecordChoice<{ id: string; name: string }> }
  | { name: string; label: string; type: 'text' }
  /** `name` is the parameter of the first day, `to` that of the last. */
  | { name: string; to: string; label: string; type: 'days' }
  | { name: string; label: string; type: 'number'; decimals: number | 'currency' }

/** The query parameters of a filter. */
export const namesOf = (filter: Filter): string[] =>
  'to' in filter ? [filter.name, filter.to] : [filter.name]

/** An action on several rows at once. */
export interface BulkAction<Row> {
  /** `Archive` */
  label: string
  /** Whether this person may do it. */
  may: boolean
  run: (rows: readonly Row[]) => Promise<unknown>
  /** Undoes the action; offered in the message. */
  undo?: (rows: readonly Row[]) => Promise<unknown>
  /** The message when it is done: `3 products archived`. */
  done: (rows: readonly Row[], answer: unknown) => string
  /** The message when it was refused. */
  failed: string
}

/** The noun of the rows: `{ one: 'product', many: 'products' }`. */
export interface Noun {
  one: string
  many: string
}

/** `1,234 products`; an estimate is rounded and marked: `about 100,000 products`. */
export function totalOf({ total, estimated }: { total: number; estimated: boolean }, noun: Noun): string {
  if (estimated) {
    const about = total.toLocaleString(locale(), { maximumSignificantDigits: 2 })
    return `about ${about} ${nounForCount(total, noun)}`
  }
  return `${total.toLocaleString(locale())} ${nounForCount(total, noun)}`
}
