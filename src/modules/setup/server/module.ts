import type { FastifyInstance } from 'fastify'
import { audit } from '../../../kernel/audit/audit.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { defineModule } from '../../../kernel/modules/definition.ts'
import type { Host } from '../../../kernel/modules/definition.ts'
import { getSetup, setupSteps, showSetup, tickSetupStep } from '../contract.ts'
import type { Setup } from '../contract.ts'
import { setupRepository } from './setup.repository.ts'
import type { StoredSetup } from './setup.repository.ts'

function mountSetup(http: FastifyInstance, { db, pool, env }: Host): void {
  /** Reached over the internet by a name of its own, and able to write to people. */
  const isLive = env.hasPublicOrigin && env.publicOrigin.startsWith('https:') && env.smtp !== undefined

  function serialize({ told, ticked, isShown }: StoredSetup): Setup {
    const steps = setupSteps.map((step) => {
      const isTold = step === 'live' ? isLive : told[step]
      return { step, done: isTold || ticked.has(step), byHand: !isTold && ticked.has(step) }
    })
    const isLeft = steps.some(({ done }) => !done)
    return { shown: isShown ?? (env.demo === 'off' && isLeft), steps }
  }
  const read = async (userId: string) => serialize(await setupRepository(db).read(userId))

  mount(http, getSetup, ({ actor }) => read(actor.id))

  mount(http, showSetup, async ({ body, actor }) => {
    await setupRepository(db).show(actor.id, body.shown)
    return read(actor.id)
  })

  mount(http, tickSetupStep, async ({ params: { step }, body: { done }, actor }) => {
    await transactionOrRefusal(pool, async (tx) => {
      const repository = setupRepository(tx)
      await (done ? repository.tick(step, actor.id) : repository.untick(step))
      await audit(tx, { by: actor, action: done ? 'setup.tick' : 'setup.untick', id: step, label: step })
      await publishInvalidation(tx, ['/api/setup'])
    })
    return read(actor.id)
  })
}

/** The checklist of a shop that is not open yet. */
export const setup = defineModule({
  name: 'setup',
  build: (host) => ({ mount: (http) => mountSetup(http, host) }),
})
