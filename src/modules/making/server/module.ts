import type { FastifyInstance } from 'fastify'
import { getSelling, listPublicHolidays, putSelling } from '../contract/selling.ts'
import { mount } from '#kernel/http/mount.ts'
import { defineModule, type Host } from '#kernel/modules/definition.ts'
import { mountSettingsPart } from '#modules/settings/server/index.ts'
import { publicHolidays } from './public-holidays.ts'
import { sellingRepository } from './selling.repository.ts'

/** Child-safety standard and days off. */
function mountSelling(http: FastifyInstance, { pool, env }: Pick<Host, 'pool' | 'env'>): void {
  mount(http, listPublicHolidays, ({ query, reading }) =>
    publicHolidays(env.country, query.year, reading.language ?? reading.base),
  )

  mountSettingsPart(
    http,
    pool,
    { get: getSelling, put: putSelling },
    {
      id: 'selling',
      of: sellingRepository,
      change({ orderButton = {}, workshop, ...others }) {
        const words = Object.fromEntries(Object.entries(orderButton).filter(([, text]) => text))
        return {
          ...others,
          ...(Object.keys(words).length > 0 && { orderButton: words }),
          ...(workshop && { workshop }),
        }
      },
    },
  )
}

export const making = defineModule({
  name: 'making',
  build: (host) => ({ mount: (http) => mountSelling(http, host) }),
})
