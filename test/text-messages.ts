import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { phoneCodes } from '#modules/accounts/server/sign-in/phone-codes.ts'
import { privateLinks } from '#modules/customers/server/index.ts'
import { linkInMail } from '#modules/orders/server/guests/guest-links.ts'
import type { LinkRequest } from '#kernel/modules/definition.ts'
import { createDb } from '#kernel/database/db.ts'
import { createLog } from '#kernel/process/log.ts'
import type { SmsDelivery, TextMessage } from '#kernel/integrations/sms.ts'
import { keyFor } from '#kernel/process/secrets.ts'
import { templateServices } from '#kernel/outbox/sms/template-services.ts'
import { deliverSms } from '#kernel/outbox/sms/deliver.ts'
import { readEditedMails } from '#modules/messages/server/index.ts'
import { mailKinds } from './postbox.ts'
import type { TestShop } from './shop.ts'

/** The text messages of a shop without background jobs: delivered when the test asks for it. */
export function textMessages(shop: TestShop) {
  const codes = phoneCodes(createDb(shop.pool), keyFor('phone codes', shop.env.sessionSecret as string))
  const publicOrigin = () => shop.env.publicOrigin
  const secret = shop.env.sessionSecret as string
  const db = createDb(shop.pool)
  const orderLinks = privateLinks('order', { secret, publicOrigin })
  const visitLinks = privateLinks('installation', { secret, publicOrigin })
  const letterhead = async () => ({ siteName: 'Fenestra', publicOrigin: publicOrigin() })
  const log = createLog('silent')
  const orderTexts = {
    editedMails: () => readEditedMails(createDb(shop.pool), mailKinds),
    linkOf: async (mail: LinkRequest) =>
      'installationId' in mail.data
        ? visitLinks.inMail(db, String(mail.data['installationId']), Number(mail.data['linkVersion']))
        : 'noticeId' in mail.data
          ? `${publicOrigin()}/delays/${String(mail.data['noticeId'])}`
          : linkInMail(db, orderLinks, mail),
    withinLimits: async () => true,
    currency: shop.env.currency,
    country: shop.env.country,
  }

  /** Delivers every queued message; those of other services to them. */
  const configured = templateServices({ ...shop, secret: shop.env.sessionSecret as string })
  const deliverBy = (delivery: SmsDelivery, templates = configured) =>
    deliverSms({
      pool: shop.pool,
      delivery,
      templates,
      letterhead,
      codeOf: (phone) => codes.codeFor(phone),
      orderTexts,
      log,
    })

  async function deliver(): Promise<TextMessage[]> {
    const sent: TextMessage[] = []
    await deliverBy({ send: async (message) => void sent.push(message) })
    return sent
  }

  return {
    deliverBy,
    deliver,
    /** Delivers, and returns the code in the last message to a number. */
    async code(phone: string): Promise<string> {
      const message = (await deliver()).findLast(({ to }) => to === phone)
      const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
      if (code === undefined) throw new Error(`no message with a code went to ${phone}`)
      return code
    },
  }
}

/** The messages to a number that a shop without an SMS service has written to `DATA_DIR/outbox`. */
export async function smsTo(dataDir: string, phone: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sms.txt'))
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return files
    .filter((file) => file.startsWith(`To: ${phone}\n\n`))
    .map((file) => file.split('\n\n')[1] ?? '')
}
