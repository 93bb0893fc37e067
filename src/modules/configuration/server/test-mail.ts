import type { TFunction } from 'i18next'
import { escapeHtml } from '#kernel/outbox/mail/layout.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'

/** The mail that an administrator sends to test delivery. */
export function testMail(
  t: TFunction,
  _data: Record<string, unknown>,
  shop: { siteName: string; publicOrigin: string },
): MailBody {
  const text = t('testMail.text', { siteName: shop.siteName, address: shop.publicOrigin })
  return {
    subject: t('testMail.subject', { siteName: shop.siteName }),
    text,
    html: `<p>${escapeHtml(text)}</p>`,
  }
}
