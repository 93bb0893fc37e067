import type { Pool } from 'pg'
import type { SmsDelivery } from '#kernel/integrations/sms.ts'
import { renewZaloTokens, whatsappService, zaloService } from '#kernel/integrations/template-messages.ts'
import type { Env } from '#kernel/process/env.ts'
import { SMS, templateChannels, type TextChannel } from '../mail/own-texts.ts'
import { zaloKeys } from './zalo-keys.ts'

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
