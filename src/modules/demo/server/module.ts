import { defineModule } from '#kernel/modules/definition.ts'
import { mount } from '#kernel/http/mount.ts'
import { readDemo, removeDemo as removeEndpoint } from '../contract.ts'
import { demoContent, removeDemo } from './demo.service.ts'

/** Shows which records are demo content, and removes them. */
export const demo = defineModule({
  name: 'demo',
  build: ({ pool, timeZone }) => ({
    mount(http) {
      mount(http, readDemo, () => demoContent(pool))
      mount(http, removeEndpoint, ({ body, actor }) => removeDemo(pool, { ...body, timeZone, by: actor }))
    },
  }),
})
