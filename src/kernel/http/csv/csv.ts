import { Readable } from 'node:stream'
import { stringify, type Options } from 'csv-stringify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeFormulas } from './csv-formulas.ts'
import type { Export } from './recorded-exports.ts'

/** A number whose digits must stay as they are, with a decimal point. */
interface Decimal {
  decimal: string
}

type Cell = string | number | boolean | Decimal | null

/** The columns of a file: the header of each, and its value for a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** Whether the request asks for a list as CSV (`Accept: text/csv`). */
export function wantsCsv({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^\s*text\/csv\b/i.test(headers.accept ?? '')
}

/**
 * Whether the request asks for the form of countries that write decimals with a comma (`Accept: text/csv; decimal=comma`):
 * their spreadsheets open only files with semicolons as tables.
 */
const wantsDecimalComma = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^\s*text\/csv\s*;\s*decimal=comma\b/i.test(headers.accept ?? '')

/**
 * A list as a CSV file: UTF-8 with a byte order mark, separated by commas, or by semicolons where decimals have commas,
 * with a header, every text quoted and escaped against evaluation in spreadsheets. Rows are streamed, so the file may be
 * larger than memory. What staff take is recorded in the audit log before the file ends, also when the download is aborted.
 * @param name the file name without its extension
 * @param kind the kind of the records, as in the audit log
 */
export function csvFile<Row>(
  reply: FastifyReply,
  {
    name,
    kind,
    columns,
    rows,
  }: { name: string; kind: string; columns: CsvColumns<Row>; rows: AsyncIterable<Row> },
): Readable {
  const cells = Object.values(columns)
  async function* lines() {
    let rowCount = 0
    try {
      for await (const row of rows) {
        rowCount += 1
        yield cells.map((cell) => cell(row))
      }
    } finally {
      const exportRecord: Export = { kind, file: `${name}.csv`, rows: rowCount }
      await reply.server.recordExport(reply.request, exportRecord)
    }
  }
  reply.header('vary', 'accept')
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${name}.csv"`)
  const comma = wantsDecimalComma(reply.request)
  const number = (text: string) => ({ value: comma ? text.replace('.', ',') : text, quoted_string: false })
  // Headers are our own words and need no escaping.
  const cast: NonNullable<Options['cast']> = {
    string: (text, { header }) => (header ? { value: text, quoted_string: false } : escapeFormulas(text)),
    boolean: String,
    number: (value) => number(String(value)),
    object: (value) => number((value as unknown as Decimal).decimal),
  }
  const file = stringify({
    bom: true,
    delimiter: comma ? ';' : ',',
    header: true,
    columns: Object.keys(columns),
    record_delimiter: 'windows',
    cast,
    quoted_string: true,
  })
  const source = Readable.from(lines())
  // If the query fails half-way the download is aborted, so that nobody takes a part for the whole file.
  source.on('error', (error) => file.destroy(error))
  file.on('close', () => source.destroy())
  return source.pipe(file)
}
