import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Options } from 'csv-stringify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeFormulas } from './csv-formulas.ts'
import type { Export } from './recorded-exports.ts'

type Cell = string | number | boolean | null

/** The columns of a file: the header of each, and its value for a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** Whether the request asks for a list as CSV (`Accept: text/csv`). */
export function wantsCsv({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^\s*text\/csv\b/i.test(headers.accept ?? '')
}

/**
 * A list as a CSV file: UTF-8 with a byte order mark, comma-separated, with a header, every text quoted and escaped
 * against evaluation in spreadsheets. Rows are streamed, so the file may be larger than memory.
 * What staff take is recorded in the audit log before the file ends, also when the download is aborted.
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
    let sent = 0
    try {
      for await (const row of rows) {
        sent += 1
        yield cells.map((cell) => cell(row))
      }
    } finally {
      const taken: Export = { kind, file: `${name}.csv`, rows: sent }
      await reply.server.recordExport(reply.request, taken)
    }
  }
  reply.header('vary', 'accept')
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${name}.csv"`)
  // Headers are our own words and need no escaping.
  const cast: NonNullable<Options['cast']> = {
    string: (text, { header }) => (header ? { value: text, quoted_string: false } : escapeFormulas(text)),
    boolean: String,
  }
  const file = stringify({
    bom: true,
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
