import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { defineModule, type Host } from '#kernel/modules/definition.ts'
import { getOpening, putOpening } from '../contract/opening.ts'
import type { Opening, Placeholder } from '../contract/index.ts'
import { getSetup, setupSteps, showSetup, tickSetupStep, type Setup } from '../contract/setup.ts'
import { openingRepository } from './opening.repository.ts'
import { setupRepository, type SetupContribution, type StoredSetup } from './setup.repository.ts'

function mountSetup(http: FastifyInstance, { db, pool, env, contributions }: Host): void {
  const stored = (connection: Db) => setupRepository(connection, contributions('setup'))
  /** Steps derived from the environment: mail delivery, a public address with TLS, scheduled backups. */
  const ofEnvironment = {
    mail: env.smtp !== undefined,
    address: env.hasPublicOrigin && env.publicOrigin.startsWith('https:'),
    backups: env.backups.dir !== undefined,
  }

  function serialize({ told, ticked, isShown, placeholders, problems }: StoredSetup): Setup {
    const doneSteps = { ...told, ...ofEnvironment, language: false }
    const steps = setupSteps.map((step) => {
      const byHand = !doneSteps[step] && ticked.has(step)
      return { step, done: doneSteps[step] || byHand, byHand }
    })
    const isLeft = steps.some(({ done }) => !done)
    return { shown: isShown ?? (env.demo === 'off' && isLeft), steps, placeholders, problems }
  }
  const read = async (userId: string) => serialize(await stored(db).read(userId, env.country))

  mount(http, getSetup, ({ actor }) => read(actor.id))

  mount(http, showSetup, async ({ body, actor }) => {
    await stored(db).show(actor.id, body.shown)
    return read(actor.id)
  })

  mount(http, tickSetupStep, async ({ params: { step }, body: { done }, actor }) => {
    await transactionOrRefusal(pool, async (tx) => {
      const repository = stored(tx)
      await (done ? repository.tick(step, actor.id) : repository.untick(step))
      await audit(tx, { by: actor, action: done ? 'setup.tick' : 'setup.untick', id: step, label: step })
      await publishInvalidation(tx, ['/api/setup'])
    })
    return read(actor.id)
  })
}

function mountOpening(http: FastifyInstance, { db, pool, env }: Host): void {
  const read = async (): Promise<Opening> => ({
    ...(await openingRepository(db).read()),
    ...(env.demoReset && { resets: true as const }),
  })

  mount(http, getOpening, read)

  mount(http, putOpening, async ({ body, actor }) => {
    await transactionOrRefusal(pool, async (tx) => {
      const stored = openingRepository(tx)
      const hasChanged = await (body.open ? stored.open(actor.id) : stored.close())
      // Somebody else was first, and is in the audit log.
      if (!hasChanged) return
      await audit(tx, { by: actor, action: body.open ? 'shop.open' : 'shop.close', id: 'shop' })
      await publishInvalidation(tx, ['/api/setup'])
    })
    return read()
  })
}

export interface SetupPorts {
  /** Whether the shop is open, and whether it still has demo content. */
  opening: () => Promise<Opening>
  /** The example values that nobody has replaced. */
  placeholders: () => Promise<Placeholder[]>
}

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    setup: SetupPorts
  }
  interface Contributions {
    setup: SetupContribution
  }
}

/** The setup checklist of a new shop, and its opening. */
export const setup = defineModule({
  name: 'setup',
  build: (host) => ({
    ports: {
      opening: () => openingRepository(host.db).read(),
      placeholders: () => setupRepository(host.db, host.contributions('setup')).placeholders(),
    },
    on: {
      'account.erased': {
        async inTransaction({ accountId }, { db }) {
          await db.execute(sql`delete from setup_views where user_id = ${accountId}`)
        },
      },
    },
    mount(http) {
      mountSetup(http, host)
      mountOpening(http, host)
    },
  }),
})
