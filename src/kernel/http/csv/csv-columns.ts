import type { CsvLine } from './read-csv.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/**
 * Reads files of other programs by maps of their column names. The same column has many names: by program, language,
 * and as part of an address (`Billing Address 1`, `Address 1 - Street`).
 */

/**
 * The names of each column with `|` between them, the most specific first. A `#` stands for a number: `Attribute #
 * name`.
 */
export type ColumnNames<Column extends string> = Readonly<Record<Column, string>>

/** A header in lower case, without spaces and punctuation: `Zip-Code` becomes `zipcode`. */
const plain = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '')

/** What programs write around the name of a column, to say whose or which it is. */
const before =
  /^(?:default ?address|billing|business|work|home|private|primary|customer|user|contact|client|rechnungs|address ?\d|other)(?=.)/u
const after =
  /(?<=.)(?:value|\d|geschäftlich|privat|trabajo|particular|travail|domicile|рабочий|домашний|工作|家庭)$/u

interface Head {
  index: number
  header: string
  /** What stood around the name: the columns of one address have the same. */
  group: string
  /** The number in place of `#`; else 0. */
  number: number
  /** The place of its name in the list of the column's names. */
  rank: number
}

/** Ways to read a header, with less and less around its name. */
function* spellingsOf(header: string): Generator<{ name: string; group: string }> {
  let name = plain(header)
  let group = ''
  for (;;) {
    yield { name, group }
    const around = before.exec(name)?.[0] ?? after.exec(name)?.[0]
    if (around === undefined) return
    name = before.test(name) ? name.slice(around.length) : name.slice(0, -around.length)
    group += around
  }
}

/** A phone number or code as a spreadsheet protects it: `'0123`, `="0123"`. */
const guarded = /^(?:'|="?)(.*?)"?$/su

/** The columns of a file. */
export interface Columns<Column extends string> {
  /** The first filled cell of a column, trimmed; of the columns of a group where one is named. */
  cell: (line: CsvLine, column: Column, of?: { number?: number; group?: string }) => string
  /** Every different filled cell of a column: several phones, for example. */
  cells: (line: CsvLine, column: Column) => { text: string; group: string; header: string }[]
  /** Like `cell`, for codes: without the apostrophe or formula that protects digits in spreadsheets. */
  code: (line: CsvLine, column: Column) => string
  has: (column: Column) => boolean
  /** The name of a column as the file spells it; the column's own if the file does not have it. */
  headerOf: (column: string) => string
  /** The numbers in place of `#` in a column's headers, ascending. */
  numbersOf: (column: Column) => number[]
  /** What each column was read as, and which filled ones were not read, for the report. */
  notes: (lines: readonly CsvLine[]) => string[]
}

/** `zipCode` is shown as `zip code`. */
const wordsOf = (column: string) => column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Finds the columns of a file by their names. Several headers may mean the same column. */
export function readColumns<Column extends string>(
  headers: readonly string[],
  names: ColumnNames<Column>,
): Columns<Column> {
  const byName = new Map<string, { column: Column; rank: number }>()
  for (const [column, called] of Object.entries<string>(names) as [Column, string][])
    for (const [rank, name] of called.split('|').entries()) {
      const key = name.split('#').map(plain).join('#')
      if (!byName.has(key)) byName.set(key, { column, rank })
    }

  function meaningOf(header: string): (Omit<Head, 'index' | 'header'> & { column: Column }) | null {
    for (const { name, group } of spellingsOf(header)) {
      const column = byName.get(name)
      if (column) return { ...column, group, number: 0 }
      for (const { 0: digits, index } of name.matchAll(/\d+/g)) {
        const numberedColumn = byName.get(`${name.slice(0, index)}#${name.slice(index + digits.length)}`)
        if (numberedColumn) return { ...numberedColumn, group, number: Number(digits) }
      }
    }
    return null
  }

  const heads = new Map<Column, Head[]>()
  const unread: { index: number; header: string }[] = []
  headers.forEach((header, index) => {
    const meaning = meaningOf(header)
    if (meaning === null) unread.push({ index, header })
    else heads.set(meaning.column, [...(heads.get(meaning.column) ?? []), { ...meaning, index, header }])
  })
  // A name without anything around it says more than one with it.
  for (const list of heads.values())
    list.sort(
      (a, b) => Number(a.group !== '') - Number(b.group !== '') || a.rank - b.rank || a.index - b.index,
    )

  const textOf = ({ cells }: CsvLine, { index }: { index: number }) => (cells[index] ?? '').trim()
  const isOne = (text: string) => text !== ''
  const columns: Columns<Column> = {
    cell(line, column, { number, group } = {}) {
      const list = (heads.get(column) ?? []).filter(
        (head) => (number ?? head.number) === head.number && (group ?? head.group) === head.group,
      )
      return list.map((head) => textOf(line, head)).find(isOne) ?? ''
    },
    cells(line, column) {
      const filledCells = (heads.get(column) ?? []).flatMap(({ group, header, index }) =>
        // Google Contacts writes several values in one cell.
        textOf(line, { index })
          .split(' ::: ')
          .filter(isOne)
          .map((text) => ({ text, group, header })),
      )
      return filledCells.filter(
        ({ text }, index) => filledCells.findIndex((cell) => cell.text === text) === index,
      )
    },
    code: (line, column) => unguarded(columns.cell(line, column)),
    has: (column) => heads.has(column),
    headerOf: (column) => heads.get(column as Column)?.[0]?.header ?? column,
    numbersOf: (column) =>
      [...new Set((heads.get(column) ?? []).map(({ number }) => number))].toSorted((a, b) => a - b),
    notes(lines) {
      const columnNotes = [...heads]
        .flatMap(([column, list]) => list.map(({ header }) => `${header} → ${wordsOf(column)}`))
        .join(', ')
      const unknown = unread
        .filter((head) => head.header !== '' && lines.some((line) => isOne(textOf(line, head))))
        .map(({ header }) => header)
        .join(', ')
      return [
        ...(columnNotes === '' ? [] : [staffText('Columns of the file: {{columnNotes}}', { columnNotes })]),
        ...(unknown === '' ? [] : [staffText('Not taken over: {{unknown}}', { unknown })]),
      ]
    },
  }
  return columns
}

/** A code without the apostrophe or formula by which a spreadsheet keeps its leading zeros. */
export const unguarded = (text: string): string => guarded.exec(text)?.[1]?.trim() ?? text

/** Whether a spreadsheet has shortened a code to a rounded number, as in `8.49012E+10`. */
export const isShortened = (text: string): boolean => /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i.test(text)
