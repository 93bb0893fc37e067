import { defineModule } from '#kernel/modules/definition.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { fillDemoBooks, readDemo, readDemoBankFile, removeDemo as removeEndpoint } from '../contract.ts'
import { demoErrors } from '../errors.ts'
import { bankFileName, demoBankFile } from './books.ts'
import { demoContent, fillDemo, removeDemo } from './demo.service.ts'

/** Shows which records are demo content, removes them, and adds payments, parcels and claims to its orders. */
export const demo = defineModule({
  name: 'demo',
  errors: demoErrors,
  build: ({ pool, timeZone, exponent, env: { country, currency } }) => ({
    mount(http) {
      mount(http, readDemo, () => demoContent(pool))
      mount(http, removeEndpoint, ({ body, actor }) => removeDemo(pool, { ...body, timeZone, by: actor }))
      mount(http, fillDemoBooks, ({ actor }) => fillDemo(pool, { country, by: actor }))
      mount(http, readDemoBankFile, async ({ reply }) => {
        const file = await demoBankFile(pool, { currency, exponent })
        if (file === null) return refuse('demo_file_missing')
        return reply
          .headers({
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="${bankFileName}"`,
          })
          .send(file) as never
      })
    },
  }),
})
