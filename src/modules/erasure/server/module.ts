import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../../kernel/modules/definition.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { exportOwnData } from '../../accounts/contract/index.ts'
import { eraseSettled } from './erase-settled.ts'
import { ownData } from './own-data.ts'

/** Gives people their data, and erases those who have left as soon as they have no open business. */
export const erasure = defineModule({
  name: 'erasure',
  needs: ['orders'],
  build: (host, { orders }) => ({
    jobs: [{ name: 'erase-settled', cron: '7 20 * * *', run: () => eraseSettled(host) }],
    mount(http: FastifyInstance): void {
      mount(http, exportOwnData, async ({ actor, reply }) => {
        reply.header('content-disposition', 'attachment; filename="my-data.json"')
        return ownData(host.db, actor.id, orders)
      })
    },
  }),
})
