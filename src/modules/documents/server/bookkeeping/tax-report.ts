import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { csvFile, wantsCsv } from '#kernel/http/csv/csv.ts'
import { mount } from '#kernel/http/mount.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { getTaxReport, type TaxReportLine } from '../../contract/tax-report.ts'
import { readClosing } from './tax-closings.ts'
import { taxReportRows, type ReportingShop, type TaxReportRow } from './tax-report-rows.ts'

/** Lines with amounts in major units. */
const serialize = ({ exponent, net, tax, gross, ...line }: TaxReportRow): TaxReportLine => ({
  ...line,
  net: toMajor(Number(net), exponent),
  tax: toMajor(Number(tax), exponent),
  gross: toMajor(Number(gross), exponent),
})

async function* oneByOne<Line>(lines: readonly Line[]) {
  yield* lines
}

/** The report of taxes, for the return and the adviser: that of a closed month as it was. */
export function mountTaxReport(http: FastifyInstance, shop: { reports: Db } & ReportingShop): void {
  const { reports } = shop
  mount(http, getTaxReport, async ({ query, request, reply }) => {
    const rows = (await readClosing(reports, query)) ?? (await taxReportRows(reports, query, shop))
    const lines = rows.map(serialize)
    if (!wantsCsv(request)) return lines
    return csvFile(reply, {
      name: `taxes-${query.from}-${query.to}`,
      kind: 'document',
      columns: {
        country: ({ country }) => country,
        region: ({ region }) => region,
        jurisdiction: ({ jurisdiction }) => jurisdiction,
        percent: ({ percent }) => percent,
        reason: ({ reason }) => reason ?? '',
        currency: ({ currency }) => currency,
        net: ({ net }) => net,
        tax: ({ tax }) => tax,
        gross: ({ gross }) => gross,
        documents: ({ documents }) => documents,
      },
      rows: oneByOne(lines),
    })
  })
}
