import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { roles } from '#kernel/contract/roles.ts'
import { mount } from '#kernel/http/mount.ts'
import type { Host } from '#kernel/modules/definition.ts'
import type { ReceiverKind } from '#kernel/modules/processing.ts'
import { mayCall } from '#kernel/rules/permissions.ts'
import type { Env } from '#kernel/process/env.ts'
import { isInUnion } from '#modules/taxes/rules/index.ts'
import { getProcessingRegister, type ProcessingRow } from '../contract.ts'
import { othersHosts } from './others-hosts.ts'

type Receivers = Readonly<Record<ReceiverKind, readonly string[]>>

const hosts = (...addresses: readonly (string | undefined)[]) =>
  addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).hostname]))

/** Where the bucket for files is: at the endpoint of its address, or at Amazon. */
function bucketAddress(storageUrl: string): string | undefined {
  const { protocol, searchParams } = new URL(storageUrl)
  return protocol === 's3:' ? (searchParams.get('endpoint') ?? 'https://s3.amazonaws.com') : undefined
}

/** Who receives personal data, by the settings of the environment. */
const receiversOfEnvironment = (env: Env): Omit<Receivers, 'analytics' | 'webhooks'> => ({
  mail: hosts(env.smtp?.url),
  messages: hosts(env.sms?.baseUrl, env.zalo?.baseUrl, env.whatsapp?.baseUrl),
  cards: hosts(env.stripe?.baseUrl, env.vnpay?.paymentUrl),
  carriers: hosts(env.ghn?.baseUrl),
  einvoices: hosts(env.einvoices?.baseUrl),
  // Staff ask with each click; the address always has a default.
  vat: isInUnion(env.country) ? hosts(env.vatServiceUrl) : [],
  sign_in: hosts(env.google?.issuer, env.github?.origin, env.oidc?.issuer),
  ai: hosts(env.openai?.baseUrl),
  storage: othersHosts(bucketAddress(env.storageUrl)),
  cdn: othersHosts(env.cdn?.purgeUrl),
})

/** Who receives personal data, by what was set on the screens of the shop. */
async function receiversOfShop(db: Db): Promise<Pick<Receivers, 'analytics' | 'webhooks'>> {
  const { rows } = await db.execute<{ tool: { kind: string; address: string } | null; urls: string[] }>(sql`
    select (select analytics -> 'tool' from settings) as tool,
      array(select url from webhooks where is_active order by url) as urls`)
  const [row] = rows
  const tool = row?.tool
  return {
    analytics: tool ? (tool.kind === 'ga4' ? ['www.googletagmanager.com'] : hosts(tool.address)) : [],
    webhooks: hosts(...(row?.urls ?? [])),
  }
}

/** The register of processing, from what the modules say of themselves and who is configured. */
export function mountRegister(
  http: FastifyInstance,
  { db, env, contributions }: Pick<Host, 'db' | 'env' | 'contributions'>,
): void {
  mount(http, getProcessingRegister, async (): Promise<ProcessingRow[]> => {
    const configured = receiversOfEnvironment(env)
    const cards = configured.cards.concat(
      hosts(...contributions('paymentProvider').map((provider) => provider.address)),
    )
    const allReceivers: Receivers = { ...configured, cards, ...(await receiversOfShop(db)) }
    const isUsed = (kind: ReceiverKind) => allReceivers[kind].length > 0
    return contributions('processing')
      .flat()
      .filter(
        ({ tables, receivers }) => tables.length > 0 || receivers.length === 0 || receivers.some(isUsed),
      )
      .map(({ shownBy, receivers, tables, ...row }) => ({
        ...row,
        tables: [...tables],
        roles: roles.filter(
          (role) => role !== 'customer' && shownBy.some((endpoint) => mayCall(endpoint, role)),
        ),
        receivers: [...new Set(receivers.flatMap((kind) => allReceivers[kind]))],
      }))
  })
}
