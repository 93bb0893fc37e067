import { createHash } from 'node:crypto'
import type { ReportedLine } from '#kernel/contract/imports.ts'
import type { ReadLine } from './read-lines.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A past order, assembled from the lines of a file. Amounts in major units. */
export interface PastOrder {
  key: string
  first: ReadLine
  lines: (ReadLine & { amount: number })[]
  total: number
  errors: ReportedLine['errors']
}

const fromLine = ({ line, errors }: ReadLine, first: ReadLine) =>
  line === first.line
    ? errors
    : errors.map(({ column, message }) => ({
        column,
        message: staffText('Line {{line}}: {{message}}', { line, message }),
      }))

/** Whether a line is about pieces; others add a payment, a delivery or a note. */
const isOfPieces = ({ product, sku, amount }: ReadLine) =>
  product !== '' || sku !== '' || amount !== undefined

function mergeLines(all: readonly ReadLine[], key: string): PastOrder {
  const first = all[0] as ReadLine
  const errors = all.flatMap((line) => fromLine(line, first))
  const pieces = all.filter(isOfPieces)
  const lines = pieces.length > 0 ? pieces : [first]
  const namedTotal = all.find(({ total }) => total !== undefined)?.total
  const missing = lines.filter(({ amount }) => amount === undefined)
  const amounts = lines.map(({ amount }) => amount ?? (lines.length === 1 ? namedTotal : undefined) ?? 0)
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  if (namedTotal === undefined && missing.length > 0 && errors.length === 0)
    errors.push({ column: 'total', message: staffText('The total is missing') })
  else if (missing.length > 0 && lines.length > 1 && errors.length === 0)
    errors.push({
      column: 'amount',
      message: staffText('An order of several lines needs the amount of each'),
    })
  return {
    key,
    first,
    lines: lines.map((line, index) => ({ ...line, amount: amounts[index] as number })),
    total: namedTotal ?? sum,
    errors,
  }
}

/** Groups lines with the same number into one order; a line without a number is an order by itself. */
export function pastOrdersOf(lines: readonly ReadLine[]): PastOrder[] {
  const numbered = new Map<string, ReadLine[]>()
  const repeats = new Map<string, number>()
  for (const line of lines) {
    const key = keyOf(line, repeats)
    const lines = numbered.get(key)
    if (lines) lines.push(line)
    else numbered.set(key, [line])
  }
  return [...numbered].map(([key, some]) => mergeLines(some, key))
}

/** Two identical lines are two orders, with keys that are the same in another file. */
function keyOf(line: ReadLine, repeats: Map<string, number>): string {
  if (line.number !== '') return `number ${line.number.toLowerCase()}`
  const { day, status, total, amount, customer, email, product, sku, quantity, area } = line
  const content = JSON.stringify([day, status, total, amount, customer, email, product, sku, quantity, area])
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
  const repeat = (repeats.get(hash) ?? 0) + 1
  repeats.set(hash, repeat)
  return `line ${hash} ${repeat}`
}
