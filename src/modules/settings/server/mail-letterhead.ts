import { senderNameOf } from '#kernel/integrations/mail.ts'
import type { Host } from '#kernel/modules/definition.ts'
import type { Letterhead } from '#kernel/outbox/mail/render.ts'
import type { LetterheadData } from '#kernel/outbox/pdf/letterhead.ts'
import { replyAddress } from '../rules/index.ts'
import type { StoredSettings } from './settings.repository.ts'

/** What all mails of the shop have in common. */
export function mailLetterheadOf(
  shop: StoredSettings,
  {
    env,
    publicOrigin,
    letterhead,
    lineTexts,
  }: Pick<Host, 'env' | 'publicOrigin' | 'lineTexts'> & { letterhead: () => Promise<LetterheadData> },
): Letterhead {
  return {
    siteName: shop.site_name,
    logoUrl: shop.logo_url,
    publicOrigin: publicOrigin(),
    currency: env.currency,
    replyTo: replyAddress(shop),
    // A sender name in MAIL_FROM applies until the settings have another.
    senderName: shop.sender_name ?? (senderNameOf(env.mailFrom) === '' ? shop.site_name : null),
    letterhead,
    lineTexts,
  }
}
