import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { email as emailSchema } from '#kernel/contract/email.ts'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import { refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { linkInPreview } from '#kernel/contract/mail-preview.ts'
import { mailTranslations } from '#kernel/outbox/mail/translations.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { SMS, templateChannels, type EditedMails, type MailReader } from '#kernel/outbox/mail/own-texts.ts'
import { fillVariables } from '#kernel/rules/text/variables.ts'
import { isOpen, serializePublicInstallation } from './public-installation.serializer.ts'
import { installationsRepository, type InstallationRow } from './installations.repository.ts'
import { languageOfCustomer, mailLimits, recipientOfOrder } from '#modules/orders/server/index.ts'
import { installationMail, type InstallationMail, type MailedVisit } from './installation-mail.ts'
import { typedTextFor, type MailRecipient } from '#kernel/outbox/mail/typed-text.ts'
import { recipientOfCustomer, type PrivateLinks } from '#modules/customers/server/index.ts'
import { installationWriter } from './installations.service.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/**
 * Recipient and language of mails to the customer of a visit. The language is that of the order's mails, else of the
 * customer's latest order, else the base language of the shop. `email` is empty if there is no address; then the phone of
 * the order may get a message, unless nobody may be written to.
 */
export async function readerOf(
  db: Db,
  { orderId, customerId }: Pick<InstallationRow, 'orderId' | 'customerId'>,
  { base }: Pick<ShopLanguages, 'base'>,
): Promise<MailRecipient & { language: LanguageCode; isNobody: boolean }> {
  const { rows } = await db.execute<{ language: string }>(sql`
    select language from orders where id = ${orderId}`)
  const language = languageOrNull(rows[0]?.language) ?? (await languageOfCustomer(db, customerId, base))
  const recipient =
    orderId === null
      ? await recipientOfCustomer(db, customerId ?? '')
      : await recipientOfOrder(db, orderId, { orPhone: true })
  return { ...(recipient ?? { email: '', repeatsInput: false }), language, isNobody: recipient === null }
}

/** A visit as its mail shows it: without what the buyer typed, if the address is not confirmed as theirs. */
export function visitInMail(row: InstallationRow, recipient: MailRecipient): MailedVisit {
  const textFor = typedTextFor(recipient)
  const { bookedAt, purpose } = row
  const booked = bookedAt === null ? undefined : { purpose, isOpen: true }
  const visit = serializePublicInstallation(row, { booked })
  return { ...visit, customerName: textFor(visit.customerName), address: textFor(visit.address) }
}

const refuseWithoutAddress = () =>
  refuse('installation_refused', { fields: { customerId: staffText('This customer has no e-mail address') } })

/** Which of the mails about a visit it is. */
export const kindOf = ({ bookedAt }: Pick<InstallationRow, 'bookedAt'>) =>
  bookedAt ? 'visit_booked' : 'visit_planned'

/** What the phone of an order gets in place of a mail: a text, and the values of templates. */
function toPhone(
  edited: EditedMails,
  name: ReturnType<typeof kindOf>,
  { mail, reader }: { mail: InstallationMail; reader: MailReader },
): string {
  const [kind, texts] = [edited.kinds[name], edited.textsOf(name, reader.language)]
  if (kind === undefined || texts === undefined) return ''
  const fill = { ...kind.values({ ...mail }, reader), siteName: reader.siteName }
  return [SMS, ...templateChannels]
    .map((channel) => fillVariables(texts[channel] ?? '', fill))
    .filter(Boolean)
    .join('\n\n')
}

/** Mails appointments to customers. */
export function installationSending({
  pool,
  links,
  languages,
  editedMails,
}: {
  pool: Pool
  links: PrivateLinks
  languages: () => ShopLanguages
  editedMails: () => Promise<EditedMails>
}) {
  const visits = installationWriter(pool)
  return {
    /** The mail that `send` would write now. */
    async preview(id: string, shop: Pick<MailReader, 'siteName' | 'publicOrigin' | 'currency'>) {
      const db = createDb(pool)
      const stored = await installationsRepository(db).byId(id)
      if (stored === null) return refuse('installation_not_found')
      if (!isOpen(stored)) return refuse('installation_not_open')
      const { language, isNobody, ...recipient } = await readerOf(db, stored, languages())
      if (isNobody) return refuseWithoutAddress()
      const { email } = recipient
      const mail = { visit: visitInMail(stored, recipient), link: linkInPreview }
      const reader = { ...shop, language, t: await mailTranslations(language) }
      if (email === '' && stored.orderId !== null) {
        const text = toPhone(await editedMails(), kindOf(stored), { mail, reader })
        if (text !== '' && stored.phone !== '')
          return { to: stored.phone, subject: '', text, attachments: [] }
      }
      if (!emailSchema.safeParse(email).success) return refuseWithoutAddress()
      const { subject, text } = installationMail(reader.t, mail, reader)
      return { to: email, subject, text, attachments: [] }
    },

    /** Mails day, time and the private link, or sends them to the phone of the order. Sending again mails the same link. */
    send: (id: string, version: number | undefined, actor: Actor) =>
      visits.update({
        id,
        actor,
        action: 'send',
        precondition: { version },
        write: async (db, stored) => {
          if (!isOpen(stored)) return refuse('installation_not_open')
          const { language, isNobody, ...recipient } = await readerOf(db, stored, languages())
          const { email } = recipient
          if (isNobody) return refuseWithoutAddress()
          if (email !== '' && !emailSchema.safeParse(email).success) return refuseWithoutAddress()
          const linkVersion = await links.versionOf(db, id)
          const installation = await installationsRepository(db).update(id, {
            language,
            sentAt: new Date(),
            viewToken: links.storedFor(id, linkVersion),
          })
          const messageId = await outboxOf(db).write({
            channel: 'email',
            recipient: email,
            template: 'installation',
            kind: kindOf(installation),
            about: {
              orderId: installation.orderId,
              occasion: `${installation.id}:${installation.sentAt?.toISOString()}`,
            },
            language,
            data: { installationId: id, linkVersion, visit: visitInMail(installation, recipient) },
            ...mailLimits(recipient, { buyer: false }),
          })
          return messageId === null ? refuseWithoutAddress() : installation
        },
        entry: (_, { customerName }) => ({ label: customerName }),
      }),

    /** Invalidates the link that was sent. */
    withdraw: (id: string, actor: Actor) =>
      visits.update({
        id,
        actor,
        action: 'withdraw_link',
        write: async (db) => {
          await links.withdraw(db, id)
          return (await installationsRepository(db).byId(id)) as InstallationRow
        },
        entry: (_, { customerName }) => ({ label: customerName, before: undefined, after: undefined }),
      }),
  }
}

export type InstallationSending = ReturnType<typeof installationSending>
