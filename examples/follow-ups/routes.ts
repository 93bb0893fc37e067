import {
  audit,
  isUuid,
  mount,
  publishInvalidation,
  readCursor,
  refuse,
  sendPage,
  transactionOrRefusal,
  type Db,
  type FastifyInstance,
  type ModulePorts,
  type Pool,
} from 'fenestra/server'
import { finishFollowUp, getOwnFollowUp, getPause, listFollowUps, putPause } from './contract.ts'
import { followUpsRepository } from './repository.ts'

export function mountFollowUps(
  http: FastifyInstance,
  { db, pool, orders }: { db: Db; pool: Pool; orders: ModulePorts['orders'] },
): void {
  mount(http, getOwnFollowUp, async ({ params: { id }, actor }) => {
    const order = await orders.ownOrder(id, actor.id)
    return order ? { dueOn: await followUpsRepository(db).plannedFor(id) } : refuse('not_found')
  })

  mount(http, listFollowUps, async ({ query: { limit, cursor, ...which }, request, reply }) => {
    const page = await followUpsRepository(db).page(which, limit, readCursor(cursor, 'text'))
    const cursorOf = ({ id, dueOn }: { id: string; dueOn: string }) => ({ id, value: dueOn })
    return sendPage({ request, reply }, { ...page, limit, cursorOf })
  })

  mount(http, getPause, () => followUpsRepository(db).pause())

  mount(http, putPause, ({ body: after, actor }) =>
    transactionOrRefusal(pool, async (within) => {
      const before = await followUpsRepository(within).pause()
      await followUpsRepository(within).setPause(after.days)
      await audit(within, { by: actor, action: 'follow_ups_settings.update', id: 'pause', before, after })
      await publishInvalidation(within, [getPause.path])
      return after
    }),
  )

  mount(http, finishFollowUp, ({ params: { id }, body: { outcome }, actor }) =>
    transactionOrRefusal(pool, async (within) => {
      const done = isUuid(id) ? await followUpsRepository(within).finish(id, outcome) : null
      if (done === null) return refuse('not_found', { message: 'There is no such call' })
      await audit(within, {
        by: actor,
        action: 'follow_up.done',
        id,
        label: done.orderNumber,
        after: { outcome },
      })
      await publishInvalidation(within, ['/api/follow-ups'])
      return done
    }),
  )
}
