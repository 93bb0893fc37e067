import type { AnyModule } from '#kernel/modules/definition.ts'
import { mailTemplatesOf } from '#kernel/modules/build.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import { renderMail } from '#kernel/outbox/mail/render.ts'

/**
 * Renders a mail of a module as the shop would send it. Rejects, as the delivery does, for a text that the module's
 * `en.json` lacks.
 */
export function renderModuleMail(
  module: AnyModule,
  template: string,
  data: Record<string, unknown>,
  language = 'en',
): Promise<MailBody> {
  const letterhead = {
    siteName: 'Fenestra',
    logoUrl: '',
    publicOrigin: 'https://shop.example.com',
    currency: 'VND',
  }
  return renderMail({ template, data, language }, letterhead, mailTemplatesOf([module]))
}
