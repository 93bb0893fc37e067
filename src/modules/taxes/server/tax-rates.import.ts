import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { mountCsvBodies } from '#kernel/http/csv/csv-bodies.ts'
import { readColumns, type Columns } from '#kernel/http/csv/csv-columns.ts'
import { mount } from '#kernel/http/mount.ts'
import { readCsv, type CsvLine, type CsvTable } from '#kernel/http/csv/read-csv.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { inferDecimalSign, parseDecimal, type DecimalSign } from '#kernel/rules/parsing/parse-number.ts'
import {
  importTaxRates,
  maxTaxRatesImported,
  maxTaxRatesReported,
  taxRateInput,
  taxRatesLimit,
  type ImportedTaxRate,
  type TaxRatesReport,
} from '../contract/index.ts'
import { updatePriceNote, type TaxingPlace } from './price-note.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The columns by name: our own export, and what states and providers of rate files call theirs. */
const names = {
  country: 'country|country code|land|quốc gia|país|страна',
  region: 'region|state|state code|state abbrev|province|bundesland',
  postcode: 'postcode|zip|zip code|zipcode|postal code|plz|postleitzahl',
  taxClass: 'class|tax class|steuerklasse',
  percent:
    'percent|rate|tax rate|combined rate|estimated combined rate|total rate|combined sales tax rate|steuersatz|satz|thuế suất|tipo|ставка',
  state: 'state rate|state sales tax rate',
  county: 'county rate|estimated county rate|county sales tax rate',
  city: 'city rate|estimated city rate|city sales tax rate|local rate',
  special: 'special rate|estimated special rate|special district rate|district rate|mta rate',
  parts: 'parts',
  validFrom: 'valid from|from|effective date|begin date|gültig ab',
  validTo: 'valid to|to|end date|gültig bis',
} as const
type Column = keyof typeof names

const partColumns = {
  state: 'State',
  county: 'County',
  city: 'City',
  special: 'Special district',
} as const

type Rate = Required<NonNullable<ReturnType<typeof taxRateInput.safeParse>['data']>>
interface Planned extends ImportedTaxRate {
  rate: Rate | null
}

/** Whether the file writes 8.25 % as 0.0825, as providers of American rates do. */
function writesFractions(lines: readonly CsvLine[], columns: Columns<Column>): boolean {
  const figures = lines.map((line) => Number(columns.cell(line, 'percent').replace(',', '.')))
  return figures.some((figure) => figure > 0) && figures.every((figure) => !(figure > 0.5))
}

/** `Texas: 6.25; Austin: 1`, as our export writes parts. */
const writtenParts = (text: string) =>
  text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const colon = part.includes(':') ? part.lastIndexOf(':') : part.length
      const percent = part
        .slice(colon + 1)
        .trim()
        .replace(',', '.')
      return { name: part.slice(0, colon).trim(), percent: Number(percent) }
    })

/** `20270101` and `1/31/2027` as a day; other texts as they are, for the schema to refuse. */
function dayIn(text: string): string {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (compact) return compact.slice(1).join('-')
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (american) return `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  if (german) return `${german[3]}-${german[2]?.padStart(2, '0')}-${german[1]?.padStart(2, '0')}`
  return text
}

const keyOf = ({ country, region, postcode, taxClass, validFrom }: Rate) =>
  [country, region, postcode, taxClass, validFrom].join('|')

/** Reads the lines with the schema of the API; one with errors has no rate. */
function readLines({ headers, lines }: CsvTable, home: string, sign: DecimalSign | undefined) {
  const columns = readColumns<Column>(headers, names)
  const decimal = sign ?? inferDecimalSign(lines.map((line) => columns.cell(line, 'percent')))
  const factor = writesFractions(lines, columns) ? 100 : 1
  const percentIn = (text: string) => {
    const parsed = parseDecimal(text.replace('%', '').trim(), decimal)
    // `8.875` could be thousands, of which no percentage has any.
    const value = 'either' in parsed ? parsed.either[0] : 'value' in parsed ? parsed.value : undefined
    // Ten decimals hide what the multiplication of a fraction adds.
    return value === undefined ? undefined : Number((Number(value) * factor).toFixed(10))
  }
  const seen = new Map<string, number>()
  const planned = lines.map((line): Planned => {
    const cell = (column: Column) => columns.cell(line, column)
    const percent = percentIn(cell('percent'))
    const written = writtenParts(cell('parts'))
    const shares = (Object.keys(partColumns) as (keyof typeof partColumns)[]).flatMap((column) => {
      const share = percentIn(cell(column))
      return share !== undefined && share > 0 ? [{ name: partColumns[column], percent: share }] : []
    })
    const values = {
      country: columns.code(line, 'country') || home,
      region: cell('region'),
      postcode: columns.code(line, 'postcode'),
      taxClass: cell('taxClass'),
      percent,
      parts: written.length > 0 ? written : shares.length > 1 ? shares : [],
      validFrom: dayIn(cell('validFrom')) || '2000-01-01',
      validTo: dayIn(cell('validTo')) || null,
    }
    const place = [values.country, values.region, values.postcode, values.taxClass].filter(Boolean).join(' ')
    const parsed = taxRateInput.safeParse(values)
    const errors = parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => ({ column: String(path[0]), message }))
    const rate = parsed.success && errors.length === 0 ? (parsed.data as Rate) : null
    const twin = rate && seen.get(keyOf(rate))
    if (rate) seen.set(keyOf(rate), twin ?? line.line)
    if (twin)
      errors.push({
        column: 'place',
        message: staffText('Line {{twin}} has this place, class and day already', { twin }),
      })
    return {
      line: line.line,
      action: errors.length > 0 ? 'error' : 'create',
      place,
      percent: percent === undefined ? cell('percent') : String(percent),
      errors,
      rate: errors.length > 0 ? null : rate,
    }
  })
  return { planned, notes: columns.notes(lines), hasPercent: columns.has('percent') }
}

const recordset = (rates: readonly Rate[]) => sql`jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r(
  country text, region text, postcode text, "taxClass" text, percent numeric, parts jsonb, "validFrom" date, "validTo" date)`

/** Compares the lines with the stored rates; one statement. */
async function compared(db: Db, planned: readonly Planned[]): Promise<Planned[]> {
  const rates = planned.flatMap(({ rate }) => rate ?? [])
  const { rows } = await db.execute<{ key: string; same: boolean }>(sql`
    select concat_ws('|', t.country, t.region, t.postcode, t.tax_class, t.valid_from) as key,
      (t.percent = r.percent and t.parts = r.parts and t.valid_to is not distinct from r."validTo") as same
    from ${recordset(rates)} join tax_rates t on (t.country, t.region, t.postcode, t.tax_class, t.valid_from)
      = (r.country, r.region, r.postcode, r."taxClass", r."validFrom")`)
  const stored = new Map(rows.map(({ key, same }) => [key, same]))
  return planned.map((line) => {
    const same = line.rate ? stored.get(keyOf(line.rate)) : undefined
    return same === undefined ? line : { ...line, action: same ? 'unchanged' : 'change' }
  })
}

async function write(db: Db, planned: readonly Planned[]): Promise<void> {
  const rates = planned.flatMap(({ rate, action }) =>
    rate && (action === 'create' || action === 'change') ? [rate] : [],
  )
  await db.execute(sql`
    insert into tax_rates as stored (country, region, postcode, tax_class, percent, parts, valid_from, valid_to)
    select country, region, postcode, "taxClass", percent, parts, "validFrom", "validTo" from ${recordset(rates)}
    on conflict (country, postcode, region, tax_class, valid_from) do update
      set percent = excluded.percent, parts = excluded.parts, valid_to = excluded.valid_to,
        version = stored.version + 1, updated_at = now()`)
}

/** The import of tax rates from a file. */
export function mountTaxRatesImport(
  http: FastifyInstance,
  { pool, ...shop }: TaxingPlace & { pool: Pool },
): void {
  mountCsvBodies(http, taxRatesLimit, (part) => {
    mount(part, importTaxRates, async ({ body, query, actor }) => {
      const table = await readCsv(body, maxTaxRatesImported)
      if (table instanceof Refusal) return table
      const rates = readLines(table, shop.country, query.decimal)
      if (!rates.hasPercent)
        return refuse('malformed_csv', { message: staffText('The file has no column percent.') })
      const dryRun = query.dryRun === 'true'
      return transactionOrRefusal(pool, async (db) => {
        const lines = await compared(db, rates.planned)
        const outcome = reportOf(lines, rates.notes, dryRun)
        if (dryRun) return outcome
        if (outcome.refused > 0) return refuse('import_refused', { details: { ...outcome } })
        await write(db, lines)
        const { created, changed } = outcome
        await audit(db, { by: actor, action: 'tax_rate.import', id: 'file', after: { created, changed } })
        await updatePriceNote(db, shop)
        await publishInvalidation(db, ['/api/tax-rates', '/api/settings'])
        return outcome
      })
    })
  })
}

function reportOf(lines: readonly Planned[], notes: string[], dryRun: boolean): TaxRatesReport {
  const of = (action: Planned['action']) => lines.filter((line) => line.action === action)
  const shownLines = [
    ...of('error'),
    ...lines.filter(({ action }) => action === 'create' || action === 'change'),
  ]
  return {
    dryRun,
    created: of('create').length,
    changed: of('change').length,
    unchanged: of('unchanged').length,
    refused: of('error').length,
    notes,
    lines: shownLines
      .slice(0, maxTaxRatesReported)
      .map(({ line, action, place, percent, errors }) => ({ line, action, place, percent, errors })),
  }
}
