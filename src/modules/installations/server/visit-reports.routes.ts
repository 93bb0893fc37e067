import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import {
  askAboutSizes,
  listPiecesToMeasure,
  listVisitReports,
  reportVisit,
  takeOverSizes,
} from '../contract/visit-reports.ts'
import type { MeasuredSizes } from './measured-sizes.service.ts'
import { visitReportsRepository } from './visit-reports.repository.ts'
import { visitReportsService } from './visit-reports.service.ts'
import { visitSettingsRepository } from './visit-settings.ts'

/** What fitters report, and what staff do with the measured sizes. */
export function mountVisitReports(
  http: FastifyInstance,
  { pool, timeZone, sizes }: { pool: Pool; timeZone: string; sizes: MeasuredSizes },
): void {
  const db = createDb(pool)
  const service = visitReportsService({ pool })

  mount(http, listPiecesToMeasure, async ({ actor }) => {
    const { checks } = await visitSettingsRepository(db).read()
    return checks ? visitReportsRepository(db).toMeasure(actor.id, timeZone) : []
  })

  mount(http, reportVisit, ({ params, body, actor }) =>
    service.report({ visit: params.id, report: params.report }, body, actor),
  )

  mount(http, listVisitReports, ({ query }) => sizes.ofOrder(query.orderId))
  mount(http, takeOverSizes, ({ params, body, actor }) => sizes.takeOver(params.id, body.version, actor))
  mount(http, askAboutSizes, ({ params, body, actor }) => sizes.ask(params.id, body.version, actor))
}
