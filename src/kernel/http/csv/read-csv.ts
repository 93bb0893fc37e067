import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { CsvError, parse, type InfoRecord } from 'csv-parse'
import { unescapeFormulas } from './csv-formulas.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

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
  /** Lines that cannot be read, where the caller takes a file without them. */
  faults: LineFault[]
}

/** A line that cannot be read, and why. */
interface LineFault {
  line: number
  message: string
}

const delimiters = [',', ';', '\t'] as const
/** The first line by which Excel learns the delimiter. */
const hint = /^"?sep=(.)"?[^\S\n]*\r?\n/i

/** The delimiter of the header, ignoring quoted text. */
function delimiterOf(text: string): string {
  const headers = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const uses = (delimiter: string) => headers.split(delimiter).length
  return delimiters.reduce((best, other) => (uses(other) > uses(best) ? other : best))
}

/** Bytes parsed before the event loop is yielded. */
const PIECE = 64 * 1024
/** A file with more lines that cannot be read is no CSV. */
const MAX_FAULTS = 100

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE)
    await othersFirst()
  }
}

/** Where parsing stopped: the first and the last line of the record that cannot be read. */
interface Stop {
  error: CsvError
  first: number
  last: number
}

/**
 * Parses records until the end or the first one that cannot be read.
 * @param skipped number of lines before the text
 * @param take called with each record that is not empty
 */
async function parseRecords(
  text: string,
  { delimiter, skipped }: { delimiter: string; skipped: number },
  take: (line: CsvLine) => void,
): Promise<Stop | null> {
  // The parser reports the line on which a record ends; the record begins after the end of the one before.
  let ended = 0
  function onRecord(record: string[], { lines }: InfoRecord): null {
    const within = record.join('').split('\n').length - 1
    const line = Math.max(lines - within, ended + 1)
    ended = lines
    if (record.some((cell) => cell.trim() !== ''))
      take({ line: line + skipped, cells: record.map(unescapeFormulas) })
    return null
  }
  try {
    // Records are taken at once, because a parser that fails loses those that nobody has read yet.
    const parser = parse({ delimiter, relax_column_count: true, skip_empty_lines: true, on_record: onRecord })
    await pipeline(Readable.from(pieces(Buffer.from(text))), parser.resume())
    return null
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const last = typeof error.lines === 'number' ? error.lines : ended + 1
    return { error, first: ended + 1 + skipped, last: last + skipped }
  }
}

/** The text after this many lines. */
function withoutLines(text: string, count: number): string {
  let at = 0
  for (let line = 0; line < count && at >= 0; line += 1) at = text.indexOf('\n', at) + 1 || -1
  return at < 0 ? '' : text.slice(at)
}

/**
 * Reads a CSV file with a header, delimited by commas, semicolons or tabs, with or without a byte order mark. Letters
 * with marks become one character each, as the shop stores them. Removes the apostrophes that `csvFile` adds to texts
 * against evaluation.
 * @param maxLines the most lines below the header
 * @param isPartial whether a line with a quotation mark in the wrong place is only reported; else the file is refused
 */
export async function readCsv(
  text: string,
  maxLines: number,
  isPartial = false,
): Promise<CsvTable | Refusal<'malformed_csv'>> {
  // Programs of old Macs end lines with a carriage return alone.
  const whole = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r(?!\n)/g, '\n')
    .normalize('NFC')
  const [told = '', named] = hint.exec(whole) ?? []
  const delimiter = named ?? delimiterOf(whole)
  let rest = whole.slice(told.length)
  const csvLines: CsvLine[] = []
  const faults: LineFault[] = []
  const take = (line: CsvLine) => {
    if (csvLines.length <= maxLines + 1) csvLines.push(line)
  }
  let skipped = told === '' ? 0 : 1
  // PHP does not double a quotation mark behind a backslash.
  let php = /\\"/.test(rest) ? rest.replaceAll('\\"', '\\""') : null
  for (;;) {
    const stop = await parseRecords(rest, { delimiter, skipped }, take)
    if (stop === null) break
    if (php !== null && stop.error.code !== 'CSV_QUOTE_NOT_CLOSED') {
      csvLines.length = 0
      rest = php
      php = null
      continue
    }
    const message = describeFault(stop.error, stop.last)
    const isHeader = csvLines.length === 0 && faults.length === 0
    const isOneLine = stop.error.code !== 'CSV_QUOTE_NOT_CLOSED' && !isHeader
    if (!isPartial || !isOneLine || faults.length >= MAX_FAULTS) return refuse('malformed_csv', { message })
    faults.push({ line: stop.first, message })
    rest = withoutLines(rest, stop.last - skipped)
    skipped = stop.last
  }
  if (csvLines.length > maxLines + 1)
    return refuse('malformed_csv', {
      message: staffText('At most {{maxLines}} lines at a time.', {
        maxLines: maxLines.toLocaleString('en-US'),
      }),
    })
  const [first, ...lines] = csvLines
  if (first === undefined) return refuse('malformed_csv', { message: staffText('The file is empty.') })
  return { headers: first.cells.map((header) => header.trim()), lines, delimiter, faults }
}

function describeFault({ code }: CsvError, lines: number): string {
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? staffText('A quotation mark in line {{lines}} is never closed.', { lines })
    : staffText(
        'The file cannot be read as CSV in line {{lines}}: a quotation mark stands in the wrong place.',
        { lines },
      )
}
