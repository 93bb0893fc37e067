import { join } from 'node:path'
import { usersRepository } from '#modules/accounts/server/users.repository.ts'
import { accountTokens } from '#modules/accounts/server/links/tokens.ts'
import { newAccountLinks } from '#modules/accounts/server/links/new-account-links.ts'
import { linkMaker } from '#modules/accounts/server/links/link-mails.ts'
import { privateLinks } from '#modules/customers/server/index.ts'
import { linkInMail } from '#modules/orders/server/guests/guest-links.ts'
import type { AnyModule, LinkRequest } from '#kernel/modules/definition.ts'
import { createDb } from '#kernel/database/db.ts'
import { createLog } from '#kernel/process/log.ts'
import { shopModules } from '#app/server/modules.ts'
import { mailTemplatesOf } from '#kernel/modules/build.ts'
import { readEditedMails } from '#modules/messages/server/index.ts'
import type { MailKinds } from '#kernel/outbox/mail/own-texts.ts'
import { deliverMails } from '#kernel/outbox/mail/deliver.ts'
import { rateLimits } from '#kernel/http/limits/rate-limits.ts'
import { recipientLimits } from '#kernel/outbox/mail/recipient-limits.ts'
import { noteWithheldMail } from '#modules/orders/server/mails/withheld-mails.ts'
import { fileDelivery, type Mail, type MailDelivery } from '#kernel/integrations/mail.ts'
import type { TestShop } from './shop.ts'

const templates = mailTemplatesOf(shopModules)
const definitions: readonly AnyModule[] = shopModules
/** The mails whose texts an owner can edit. */
export const mailKinds: MailKinds = Object.assign({}, ...definitions.map(({ mailKinds }) => mailKinds))

/** The shop's mails without the limits on their number, for tests of other features. */
export const unlimited = { templates, withinLimits: async () => true, onWithheld: async () => {} }

/** The mails of a shop without background jobs: delivered when the test asks for it. */
export function aPostbox(shop: TestShop) {
  const db = createDb(shop.pool)
  const publicOrigin = () => shop.env.publicOrigin
  const secret = shop.env.sessionSecret as string
  const newAccounts = newAccountLinks(secret)
  const users = usersRepository(db)
  const ofAccounts = linkMaker({ users, tokens: accountTokens(db), newAccounts, publicOrigin })
  const guestLinks = privateLinks('order', { secret, publicOrigin })
  const linkOf = async (message: LinkRequest) =>
    (await linkInMail(db, guestLinks, message)) ?? ofAccounts(message)
  const withinLimits = recipientLimits(rateLimits({ pool: shop.pool, on: shop.env.rateLimits === 'on' }))
  const onWithheld = noteWithheldMail
  const letterhead = async () => ({
    siteName: 'Fenestra',
    logoUrl: '',
    publicOrigin: publicOrigin(),
    currency: shop.env.currency,
  })
  const files = fileDelivery(join(shop.env.dataDir, 'outbox'), 'Fenestra <shop@example.com>')
  const log = createLog('silent')

  /** Delivers every queued mail to a file and returns them. */
  async function deliver(): Promise<Mail[]> {
    const sent: Mail[] = []
    const send: MailDelivery['send'] = async (mail, beforeTheEnd) => {
      sent.push(mail)
      await files.send(mail, beforeTheEnd)
    }
    const delivery = { send, close() {} }
    await deliverMails({
      pool: shop.pool,
      delivery,
      letterhead,
      templates,
      editedMails: () => readEditedMails(db, mailKinds),
      linkOf,
      withinLimits,
      onWithheld,
      log,
    })
    return sent
  }

  return {
    deliver,
    /** Delivers, and returns the token of the link in the last mail to an address. */
    async token(email: string): Promise<string> {
      const mail = (await deliver()).findLast(({ to }) => to === email)
      const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      if (token === undefined) throw new Error(`no mail with a link went to ${email}`)
      return token
    },
  }
}
