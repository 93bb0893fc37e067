import { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import type { Info } from 'csv-parse'
import { unescapeFormulas } from './csv-formulas.ts'
import { refuse } from './refusal.ts'
import type { Refusal } from './refusal.ts'

/** A row of a file, with its cells in the order of the header. */
export interface CsvLine {
  /** The line number, starting at 1 with the header. */
  line: number
  cells: string[]
}

export interface CsvTable {
  headers: string[]
  lines: CsvLine[]
  /** The delimiter; spreadsheets write semicolons in some countries. */
  delimiter: string
}

const delimiters = [',', ';', '\t'] as const

/** The delimiter of the header, ignoring quoted text. */
function delimiterOf(text: string): string {
  const headers = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const uses = (delimiter: string) => headers.split(delimiter).length
  return delimiters.reduce((best, other) => (uses(other) > uses(best) ? other : best))
}

/** Lines read, and bytes parsed, before the event loop is yielded. */
const IN_A_ROW = 250
const PIECE = 64 * 1024

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/**
 * Reads a CSV file with a header, delimited by commas, semicolons or tabs, with or without a byte order mark. Removes
 * the apostrophes that `csvFile` adds to texts against evaluation.
 * @param maxLines the most lines below the header
 */
export async function readCsv(text: string, maxLines: number): Promise<CsvTable | Refusal<'malformed_csv'>> {
  const plain = text.replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(plain)
  const parser = parse({ delimiter, relax_column_count: true, skip_empty_lines: true, info: true })
  Readable.from(pieces(Buffer.from(plain))).pipe(parser)
  const found: CsvLine[] = []
  try {
    // The parser reports the line on which a record ends; the record begins after the end of the one before.
    let ended = 0
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const within = record.join('').split('\n').length - 1
      const line = Math.max(info.lines - within, ended + 1)
      ended = info.lines
      if (record.every((cell) => cell.trim() === '')) continue
      if (found.length > maxLines) {
        return refuse('malformed_csv', {
          message: `At most ${maxLines.toLocaleString('en-US')} lines at a time.`,
        })
      }
      found.push({ line, cells: record.map(unescapeFormulas) })
      if (found.length % IN_A_ROW === 0) await othersFirst()
    }
  } catch (error) {
    if (error instanceof CsvError) return refuse('malformed_csv', { message: describeFault(error) })
    throw error
  }
  const [first, ...lines] = found
  if (first === undefined) return refuse('malformed_csv', { message: 'The file is empty.' })
  return { headers: first.cells.map((header) => header.trim()), lines, delimiter }
}

function describeFault({ code, lines }: CsvError): string {
  const isKnown = typeof lines === 'number'
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return isKnown
      ? `A quotation mark in line ${lines} is never closed.`
      : 'A quotation mark is never closed.'
  return isKnown
    ? `The file cannot be read as CSV in line ${lines}: a quotation mark stands in the wrong place.`
    : 'The file cannot be read as CSV: a quotation mark is in the wrong place.'
}
