import type { Pool } from 'pg'
import { createHash } from 'node:crypto'
import type { SmsDelivery } from '#kernel/integrations/sms.ts'
import {
  renewZaloTokens,
  whatsappService,
  zaloService,
  type ServiceKeys,
  type ZaloTokens,
} from '#kernel/integrations/template-messages.ts'
import type { Env } from '#kernel/process/env.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { sealOf } from '#kernel/process/seal.ts'
import { keyFor } from '#kernel/process/secrets.ts'
import { SMS, templateChannels, type TextChannel } from '../mail/own-texts.ts'

interface Row {
  keys: Buffer
  begunWith: Buffer
  isValid: boolean
}

const SERVICE = 'zalo'

/**
 * Zalo's keys, renewed when they end. Each renewal uses up the key of the last one, so only one process renews at a
 * time and the next pair is stored encrypted. Another key in the environment begins anew.
 */
function zaloKeys({
  pool,
  secret,
  refreshToken,
  renew,
}: {
  pool: Pool
  secret: string
  /** The key in the environment. */
  refreshToken: string
  renew: (refreshToken: string) => Promise<ZaloTokens>
}): ServiceKeys {
  const box = sealOf(keyFor('service keys', secret))
  const begunWith = createHash('sha256').update(refreshToken).digest()

  return {
    current: (refused) =>
      transaction(pool, async (client) => {
        // Longer than Zalo may take to answer.
        await client.query(`set local idle_in_transaction_session_timeout = '1min'`)
        await client.query(`select pg_advisory_xact_lock(hashtext('service_keys'))`)
        const { rows } = await client.query<Row>(
          `select keys, begun_with as "begunWith", expires_at > now() + interval '5 minutes' as "isValid"
           from service_keys where service = $1`,
          [SERVICE],
        )
        const [row] = rows
        const opened = row?.begunWith.equals(begunWith) ? box.open(SERVICE, row.keys) : null
        const stored = opened && (JSON.parse(opened.toString()) as Omit<ZaloTokens, 'seconds'>)
        if (stored && row?.isValid && stored.accessToken !== refused) return stored.accessToken
        const { seconds, ...keys } = await renew(stored?.refreshToken ?? refreshToken)
        await client.query(
          `insert into service_keys (service, keys, begun_with, expires_at)
           values ($1, $2, $3, now() + make_interval(secs => $4))
           on conflict (service) do update set keys = excluded.keys, begun_with = excluded.begun_with,
             expires_at = excluded.expires_at`,
          [SERVICE, box.seal(SERVICE, Buffer.from(JSON.stringify(keys))), begunWith, seconds],
        )
        return keys.accessToken
      }),
  }
}

type Configured = Pick<Env, 'zalo' | 'whatsapp'>

/** Where messages to phones can be sent: text messages always, and the services that are configured. */
export const textChannels = (env: Configured): TextChannel[] => [
  SMS,
  ...templateChannels.filter((channel) => env[channel]),
]

/** The configured services that send templates. */
export function templateServices({
  env: { zalo, whatsapp },
  pool,
  secret,
}: {
  env: Configured
  pool: Pool
  secret: string
}): Partial<Record<(typeof templateChannels)[number], SmsDelivery>> {
  return {
    ...(zalo && {
      zalo: zaloService(
        zalo,
        zaloKeys({
          pool,
          secret,
          refreshToken: zalo.refreshToken,
          renew: (token) => renewZaloTokens(zalo, token),
        }),
      ),
    }),
    ...(whatsapp && { whatsapp: whatsappService(whatsapp) }),
  }
}
