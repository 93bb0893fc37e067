import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { mountCsvBodies } from '#kernel/http/csv/csv-bodies.ts'
import { readColumns } from '#kernel/http/csv/csv-columns.ts'
import { mount } from '#kernel/http/mount.ts'
import { readCsv, type CsvTable } from '#kernel/http/csv/read-csv.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import {
  importWards,
  listProvinces,
  listWards,
  maxProvinces,
  maxWardFaults,
  maxWards,
  maxWardsOfProvince,
  wardLine,
  wardsLimit,
  type WardsReport,
} from '../contract/wards.ts'
import { plainPlace } from '../rules/index.ts'
import { wards as table } from './wards.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The columns by name. */
const names = {
  province: 'province|province name|tỉnh/thành phố|tỉnh thành|tỉnh|tỉnh/tp|thành phố',
  ward: 'ward|ward name|commune|phường/xã|phường xã|xã/phường|xã|phường',
  code: 'code|ward code|mã|mã số|mã xã|mã phường xã',
}

/** For a browser; a new list is seen within this time. */
const cached = 'public, max-age=600'

interface Ward {
  province: string
  ward: string
  code: string
}

/** The wards of a file, and what is wrong with its lines. */
function readWards({ headers, lines }: CsvTable) {
  const columns = readColumns(headers, names)
  const missing = (['province', 'ward'] as const).find((column) => !columns.has(column))
  const first = new Map<string, number>()
  const provinces = new Map<string, number>()
  const wards: (Ward & { key: string })[] = []
  const faults: WardsReport['lines'] = []
  for (const line of lines) {
    const values = {
      province: columns.cell(line, 'province'),
      ward: columns.cell(line, 'ward'),
      code: columns.code(line, 'code'),
    }
    const parsed = wardLine.safeParse(values)
    const errors = (parsed.error?.issues ?? []).map(({ path, message }) => ({
      column: String(path[0]),
      message,
    }))
    const key = plainPlace(values.province)
    const twin = first.get(`${key}|${values.ward}`)
    if (twin !== undefined)
      errors.push({ column: 'ward', message: staffText('Line {{twin}} has this ward already', { twin }) })
    first.set(`${key}|${values.ward}`, line.line)
    provinces.set(key, (provinces.get(key) ?? 0) + 1)
    if (provinces.size > maxProvinces)
      errors.push({
        column: 'province',
        message: staffText('At most {{maxProvinces}} provinces', { maxProvinces }),
      })
    if ((provinces.get(key) ?? 0) > maxWardsOfProvince)
      errors.push({
        column: 'ward',
        message: staffText('At most {{maxWardsOfProvince}} wards of a province', { maxWardsOfProvince }),
      })
    if (errors.length > 0)
      faults.push({ line: line.line, place: `${values.province} ${values.ward}`.trim(), errors })
    else wards.push({ ...values, key })
  }
  return { missing, wards, faults, provinces: provinces.size }
}

async function replaceWards(db: Db, wards: readonly (Ward & { key: string })[]): Promise<void> {
  // One import after the other.
  await db.execute(sql`lock table wards in exclusive mode`)
  await db.delete(table)
  await db.execute(sql`
    insert into wards (province_key, ward, province, code)
    select key, ward, province, code
    from jsonb_to_recordset(${JSON.stringify(wards)}::jsonb) as w(key text, ward text, province text, code text)`)
}

/** The list of provinces and wards: its import, and what forms suggest. */
export function mountWards(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const db = createDb(pool)
  const namesIn = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ name: string }>(query)).rows.map(({ name }) => name)

  mount(http, listProvinces, async ({ reply }) => {
    reply.header('cache-control', cached)
    return namesIn(sql`
      select min(province) as name from wards group by province_key order by province_key limit ${maxProvinces}`)
  })

  mount(http, listWards, async ({ query, reply }) => {
    reply.header('cache-control', cached)
    return namesIn(sql`
      select ward as name from wards where province_key = ${plainPlace(query.province)}
      order by ward limit ${maxWardsOfProvince}`)
  })

  mountCsvBodies(http, wardsLimit, (part) => {
    mount(part, importWards, async ({ body, query, actor }) => {
      const file = await readCsv(body, maxWards)
      if (file instanceof Refusal) return file
      const { missing, wards, faults, provinces } = readWards(file)
      if (missing)
        return refuse('malformed_csv', {
          message: staffText('The file has no column {{missing}}.', { missing }),
        })
      const dryRun = query.dryRun === 'true'
      const report = {
        dryRun,
        provinces,
        wards: wards.length,
        refused: faults.length,
        lines: faults.slice(0, maxWardFaults),
      }
      if (dryRun) return report
      if (faults.length > 0) return refuse('import_refused', { details: { ...report } })
      return transactionOrRefusal(pool, async (tx) => {
        await replaceWards(tx, wards)
        const after = { provinces, wards: wards.length }
        await audit(tx, { by: actor, action: 'ward.import', id: 'file', after })
        return report
      })
    })
  })
}
