import type { ReactNode } from 'react'
import type { RecordChoice } from '../editing/record-choice.ts'
import { counted, locale } from '../language.ts'

/** A column of a list: what it is called and what it shows of a row. */
export interface Column<Row> {
  /** Names the column in addresses and saved views. */
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** The endpoint's name of this order, for columns that the list can be sorted by. */
  sort?: string
  /** `right` for figures. */
  align?: 'right'
  /** Takes the room that the others leave, and is cut off when there is too little. */
  grow?: boolean
  /** Shown only when somebody chooses it. */
  hidden?: boolean
  /** Cannot be hidden. */
  fixed?: boolean
  /** Its part of the card that a row becomes on a narrow screen; a line of its own if not given, and the whole width for text. */
  card?: 'picture' | 'title' | 'badge' | 'text' | 'none'
  /** Width class of its bar while the list loads: `w-24`. */
  bar?: string
}

/** A condition that people may set; `name` is the endpoint's query parameter. */
export type Filter =
  | { name: string; label: string; options: readonly { value: string; label: string }[] }
  | { name: string; label: string; choice: RecordChoice<{ id: string; name: string }> }
  | { name: string; label: string; type: 'text' }
  /** `name` is the parameter of the first day, `to` that of the last. */
  | { name: string; to: string; label: string; type: 'days' }
  | { name: string; label: string; type: 'number'; decimals: number | 'currency' }

/** The query parameters of a condition. */
export const namesOf = (filter: Filter): string[] =>
  'to' in filter ? [filter.name, filter.to] : [filter.name]

/** What can be done with several rows at once. */
export interface BulkAction<Row> {
  /** `Archive` */
  label: string
  /** Whether this person may do it. */
  may: boolean
  run: (rows: readonly Row[]) => Promise<unknown>
  /** Takes it back; offered in the message. */
  undo?: (rows: readonly Row[]) => Promise<unknown>
  /** The message when it is done: `3 products archived`. */
  done: (rows: readonly Row[], answer: unknown) => string
  /** The message when it was refused. */
  failed: string
}

/** What the rows are: `{ one: 'product', many: 'products' }`. */
export interface Noun {
  one: string
  many: string
}

/** `1,234 products`; an estimate is rounded and says so: `about 100,000 products`. */
export function totalOf({ total, estimated }: { total: number; estimated: boolean }, noun: Noun): string {
  if (estimated) {
    const about = total.toLocaleString(locale(), { maximumSignificantDigits: 2 })
    return `about ${about} ${counted(total, noun)}`
  }
  return `${total.toLocaleString(locale())} ${counted(total, noun)}`
}
