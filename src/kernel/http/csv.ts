import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Options } from 'csv-stringify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withoutFormula } from './csv-formulas.ts'

type Cell = string | number | boolean | null

/** The columns of a file: the head of each and what it says of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** Whether a list is asked for as a file: `Accept: text/csv` on the address of the list. */
export function wantsCsv({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^\s*text\/csv\b/i.test(headers.accept ?? '')
}

/**
 * A list as a CSV file: UTF-8 with a byte order mark, commas, a line of heads, every text in quotes and none that
 * a spreadsheet computes. Rows are written as they are read, so the file may be longer than memory.
 * @param name of the file, without its ending
 */
export function csvFile<Row>(
  reply: FastifyReply,
  { name, columns, rows }: { name: string; columns: CsvColumns<Row>; rows: AsyncIterable<Row> },
): Readable {
  const cells = Object.values(columns)
  async function* lines() {
    for await (const row of rows) yield cells.map((cell) => cell(row))
  }
  reply.header('vary', 'accept')
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${name}.csv"`)
  // Heads are words of ours.
  const cast: NonNullable<Options['cast']> = {
    string: (text, { header }) => (header ? { value: text, quoted_string: false } : withoutFormula(text)),
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
  // A query that fails half-way breaks the file off, so that nobody takes the half for the whole.
  source.on('error', (error) => file.destroy(error))
  file.on('close', () => source.destroy())
  return source.pipe(file)
}
