import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { audit } from '#kernel/audit/audit.ts'
import { languageOf } from '#kernel/http/language.ts'
import { mount } from '#kernel/http/mount.ts'
import type { Limit } from '#kernel/http/limits/rate-limits.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { untrustedProxy } from '#kernel/http/headers/untrusted-proxy.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { defineModule, type Host } from '#kernel/modules/definition.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import type { Db } from '#kernel/database/db.ts'
import { configurationErrors } from '../errors.ts'
import { getTestMail, listConfiguration, runCheck, sendTestMail, type TestMail } from '../contract.ts'
import { check } from './checks.ts'
import { environmentSettings } from './environment.ts'
import { storedSettings } from './stored-settings.ts'
import { testMail } from './test-mail.ts'

interface Row extends Record<string, unknown> {
  id: string
  recipient: string
  status: string
  last_error: string | null
  created_at: string
}

/** SQL of the test mails in the outbox. */
function testMailsRepository(db: Db) {
  return {
    /** The test mail to this address; null if there is none. */
    async find(id: string, recipient: string): Promise<Row | null> {
      const { rows } = await db.execute<Row>(sql`
        select id, recipient, status, last_error, created_at from outbox
        where id = ${id} and template = 'test_mail' and recipient = ${recipient}`)
      return rows[0] ?? null
    },
  }
}

/** Limited, because checks contact other services and write files. */
const checkLimit: Limit = { name: 'configuration-checks', times: 60, seconds: 10 * 60 }
const testMailLimit: Limit = { name: 'test-mails', times: 10, seconds: 60 * 60 }

function mountTestMails(http: FastifyInstance, { db, pool, env, limits }: Host): void {
  const by: TestMail['by'] = env.smtp === undefined ? 'file' : 'server'

  async function read(id: string, to: string): Promise<TestMail | null> {
    const testMail = await testMailsRepository(db).find(id, to)
    if (testMail === null) return null
    const { status, last_error: reason, created_at: at } = testMail
    const hasFailed = status === 'failed' || status === 'withheld' || status === 'expired'
    const state = status === 'sent' ? 'sent' : hasFailed ? 'failed' : 'waiting'
    return { id, to, by, state, reason, at: new Date(at).toISOString() }
  }

  mount(http, sendTestMail, async ({ actor, request }) => {
    const to = actor.email?.toLowerCase()
    if (!to) return refuse('no_own_address')
    const tooMany = await limits.take(testMailLimit, actor.id)
    if (tooMany) return tooMany
    const id = await transactionOrRefusal(pool, async (tx) => {
      const mail = { channel: 'email', recipient: to, template: 'test_mail' } as const
      const messageId =
        (await outboxOf(tx).write({ ...mail, language: languageOf(request.raw), data: {} })) ?? ''
      await audit(tx, { by: actor, action: 'configuration.test_mail', id: messageId, label: to })
      return messageId
    })
    return { id, to, by, state: 'waiting' as const, reason: null, at: new Date().toISOString() }
  })

  mount(
    http,
    getTestMail,
    async ({ params, actor }) =>
      (await read(params.id, actor.email?.toLowerCase() ?? '')) ?? refuse('not_found'),
  )
}

/** An overview of all settings: value, source, and whether they work. */
export const configuration = defineModule({
  name: 'configuration',
  errors: configurationErrors,
  needs: ['settings', 'setup'],
  mails: { test_mail: testMail },
  build: (host, { settings, setup }) => ({
    mount(http) {
      const { db, env, exponent, limits } = host
      mount(http, listConfiguration, async () => [
        ...(await storedSettings({
          db,
          exponent,
          settings: settings.read,
          placeholders: setup.placeholders,
        })),
        ...environmentSettings(env),
      ])
      mount(http, runCheck, async ({ params, body, actor, request }) => {
        const tooMany = await limits.take(checkLimit, actor.id)
        return (
          tooMany ?? check(host, params.check, { origin: body.origin, proxy: untrustedProxy(request, env) })
        )
      })
      mountTestMails(http, host)
    },
  }),
})
