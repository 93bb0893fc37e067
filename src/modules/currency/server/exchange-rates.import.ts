import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { auditAll } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { mountCsvBodies } from '#kernel/http/csv/csv-bodies.ts'
import { readCsv, type CsvTable } from '#kernel/http/csv/read-csv.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import {
  ambiguityMessage,
  inferDecimalSign,
  parseDecimal,
  type DecimalSign,
} from '#kernel/rules/parsing/parse-number.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import {
  exchangeRateInput,
  importExchangeRates,
  maxRatesImported,
  maxRatesReported,
  ratesLimit,
  type ImportedRate,
  type RatesReport,
} from '../contract/index.ts'
import type { ExchangeRateRow, RateColumns, WrittenRate } from './currency.tables.ts'
import { exchangeRatesRepository, plainRate, serializeExchangeRate } from './exchange-rates.repository.ts'
import { rateLabel, pathsWithAmounts } from './exchange-rates.service.ts'
import { columnsOf, ratesImportsRepository } from './rates-imports.repository.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const headers = ['day', 'from', 'to', 'rate'] as const

interface PlannedRate extends ImportedRate {
  columns: RateColumns | null
  before: ExchangeRateRow | null
}

const keyOf = ({ fromCurrency, toCurrency, day }: Omit<RateColumns, 'rate'>) =>
  [...[fromCurrency, toCurrency].sort(), day].join(' ')

type Fault = PlannedRate['errors'][number]

/** Validates one line with the schema of the API; `rate` keeps all its digits. */
function readLine([day = '', from = '', to = '', typed = '']: string[], decimal: DecimalSign | undefined) {
  const figure = parseDecimal(typed, decimal)
  const rate = 'value' in figure ? figure.value : typed
  const parsed = exchangeRateInput.safeParse({ day, from, to, rate })
  const faults: Fault[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ column: String(path[0]), message }))
  if (!('either' in figure)) return { data: parsed.data, faults }
  const others = faults.filter(({ column }) => column !== 'rate')
  return {
    data: undefined,
    faults: [...others, { column: 'rate', message: ambiguityMessage(typed, figure.either) }],
  }
}

/** The parsed lines; a line with errors has no columns. */
function readLines({ headers: named, lines }: CsvTable, decimalSign: DecimalSign | undefined): PlannedRate[] {
  const places = headers.map((header) => named.findIndex((name) => name.trim().toLowerCase() === header))
  const ofLine = (cells: readonly string[]) => places.map((index) => cells[index]?.trim() ?? '')
  const decimal = decimalSign ?? inferDecimalSign(lines.map(({ cells }) => ofLine(cells)[3] ?? ''))
  const seen = new Map<string, number>()
  return lines.map(({ line, cells }) => {
    const [day = '', from = '', to = '', rate = ''] = ofLine(cells)
    const spelled = { line, day, from, to, rate, before: null }
    const rateLine = readLine([day, from, to, rate], decimal)
    if (!rateLine.data) return { ...spelled, action: 'error', errors: rateLine.faults, columns: null }
    const columns = {
      fromCurrency: rateLine.data.from,
      toCurrency: rateLine.data.to,
      day: rateLine.data.day,
      rate: rateLine.data.rate,
    }
    const twin = seen.get(keyOf(columns))
    seen.set(keyOf(columns), twin ?? line)
    return twin === undefined
      ? { ...spelled, action: 'create', errors: [], columns }
      : {
          ...spelled,
          action: 'error',
          errors: [
            {
              column: 'day',
              message: staffText('Line {{twin}} has these currencies and this day already', { twin }),
            },
          ],
          columns: null,
        }
  })
}

const saysTheSame = (row: ExchangeRateRow, columns: RateColumns) =>
  row.fromCurrency === columns.fromCurrency && plainRate(row.rate) === plainRate(exact(columns.rate))

/** With a decimal point, so that leading zeros are kept. */
const exact = (rate: string) => (rate.includes('.') ? rate : `${rate}.`)

/** Compares the lines with the stored rates. */
async function planned(db: Db, table: CsvTable, decimal: DecimalSign | undefined): Promise<PlannedRate[]> {
  const lines = readLines(table, decimal)
  const columns = lines.flatMap((line) => line.columns ?? [])
  const rows = await exchangeRatesRepository(db).lockAll(columns)
  const stored = new Map(rows.map((row) => [keyOf(row), row]))
  return lines.map((line): PlannedRate => {
    const before = line.columns && (stored.get(keyOf(line.columns)) ?? null)
    if (!line.columns || !before) return line
    return { ...line, before, action: saysTheSame(before, line.columns) ? 'unchanged' : 'change' }
  })
}

function report(lines: readonly PlannedRate[], dryRun: boolean): RatesReport {
  const of = (action: ImportedRate['action']) => lines.filter((line) => line.action === action)
  const refused = of('error')
  const effective = lines.filter(({ action }) => action === 'create' || action === 'change')
  return {
    dryRun,
    importId: null,
    created: of('create').length,
    changed: of('change').length,
    unchanged: of('unchanged').length,
    refused: refused.length,
    lines: [...refused, ...effective]
      .slice(0, maxRatesReported)
      .map(({ columns: _columns, before: _before, ...line }) => line),
  }
}

/** Rates per statement; PostgreSQL limits the number of parameters. */
const AT_ONCE = 1000

/** Resolves with the id by which the import can be undone; null if there was nothing to write. */
async function apply(db: Db, lines: readonly PlannedRate[], by: Actor): Promise<string | null> {
  const effective = lines.filter(({ action }) => action === 'create' || action === 'change')
  if (effective.length === 0) return null
  const rowsByKey = new Map(effective.map((line) => [keyOf(line.columns as RateColumns), line.before]))
  const writtenRates: WrittenRate[] = []
  for (let offset = 0; offset < effective.length; offset += AT_ONCE) {
    const batch = effective.slice(offset, offset + AT_ONCE).map(({ columns }) => columns as RateColumns)
    const saved = await exchangeRatesRepository(db).saveAll(batch)
    await auditAll(
      db,
      saved.map((row) => {
        const old = rowsByKey.get(keyOf(row)) ?? null
        // A rate that somebody else entered after the file was planned is not ours to delete.
        if (old || row.version === 1)
          writtenRates.push({ id: row.id, before: old && columnsOf(old), after: columnsOf(row) })
        return {
          by,
          action: old ? 'exchange_rate.update' : 'exchange_rate.create',
          id: row.id,
          label: rateLabel(row),
          before: old && serializeExchangeRate(old),
          after: serializeExchangeRate(row),
        }
      }),
    )
  }
  await publishInvalidation(db, pathsWithAmounts)
  return ratesImportsRepository(db).insert(writtenRates)
}

function missingHeaders({ headers: named }: CsvTable): Refusal<'malformed_csv'> | null {
  const knownHeaders = named.map((name) => name.trim().toLowerCase())
  const missing = headers.filter((header) => !knownHeaders.includes(header))
  return missing.length === 0
    ? null
    : refuse('malformed_csv', {
        message: staffText('The file has no column {{missing}}.', { missing: missing.join(', ') }),
      })
}

/** The import of rates from a file. */
export function mountRatesImport(http: FastifyInstance, { pool }: { pool: Pool }): void {
  mountCsvBodies(http, ratesLimit, (part) => {
    mount(part, importExchangeRates, async ({ body, query, actor }) => {
      const table = await readCsv(body, maxRatesImported)
      const refused = table instanceof Refusal ? table : missingHeaders(table)
      if (refused) return refused
      const dryRun = query.dryRun === 'true'
      return transactionOrRefusal(pool, async (db) => {
        const lines = await planned(db, table as CsvTable, query.decimal)
        const outcome = report(lines, dryRun)
        if (dryRun) return outcome
        if (outcome.refused > 0) return refuse('import_refused', { details: { ...outcome } })
        return { ...outcome, importId: await apply(db, lines, actor) }
      })
    })
  })
}
