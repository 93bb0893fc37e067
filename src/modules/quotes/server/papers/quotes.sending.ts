import { email as emailSchema } from '#kernel/contract/email.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { linkInPreview } from '#kernel/contract/mail-preview.ts'
import { mailTranslations } from '#kernel/outbox/mail/translations.ts'
import { withOwnTexts, type EditedMails } from '#kernel/outbox/mail/own-texts.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { languageFor } from '../answers/quotes.customer.ts'
import { recipientOfCustomer, type PrivateLinks } from '#modules/customers/server/index.ts'
import { typedTextFor, type MailRecipient } from '#kernel/outbox/mail/typed-text.ts'
import { quoteMailKind } from './quote-mail-kind.ts'
import { quoteLetter, type QuoteMail } from './quote-mail.ts'
import { serializePaperQuote } from '../answers/public-quote.serializer.ts'
import { quotesRepository } from '../quotes.repository.ts'
import { inCustomerLanguage } from './quotes.words.ts'
import { quoteWriter, type QuoteDeps } from '../quotes.service.ts'
import type { QuoteRow } from '../quotes.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

interface SendInput {
  language?: LanguageCode | undefined
  /** The version that was read; a different one is refused. */
  version?: number | undefined
}

/** A quote as its mail shows it: without a name that a stranger may have typed. */
const quoteInMail = (
  quote: QuoteRow,
  recipient: MailRecipient,
  shop: Pick<QuoteDeps, 'country' | 'timeZone' | 'exponent'>,
): QuoteMail['quote'] => ({
  ...serializePaperQuote(quote, shop),
  customerName: typedTextFor(recipient)(quote.customerName),
})

const refuseWithoutAddress = () =>
  refuse('quote_refused', { fields: { customerId: staffText('This customer has no e-mail address') } })

/** Sends quotes to their customers. */
export function quoteSending(
  parts: QuoteDeps & { links: PrivateLinks; editedMails: () => Promise<EditedMails> },
) {
  const { pool, timeZone, languages, links } = parts
  const quotes = quoteWriter(parts)

  /** Activates the private link of a quote. The link is the same until it is withdrawn; a draft becomes sent. */
  async function openLink(db: Db, stored: QuoteRow, requestedLanguage: LanguageCode | undefined) {
    const { id, status, validUntil } = stored
    if (status === 'accepted' || status === 'rejected') return refuse('quote_settled')
    if (status === 'expired' || (validUntil !== null && validUntil < todayIn(timeZone)))
      return refuse('quote_expired')
    const language = requestedLanguage ?? (await languageFor(db, stored, languages()))
    const linkVersion = await links.versionOf(db, id)
    const quote = await quotesRepository(db, timeZone).update(id, {
      status: status === 'viewed' ? 'viewed' : 'sent',
      sentAt: new Date(),
      language,
      viewToken: links.storedFor(id, linkVersion),
    })
    return { sent: quote, language, linkVersion }
  }

  /** The link that was shared before and still works; null if one must be activated. */
  async function liveLink(db: Db, stored: QuoteRow, requestedLanguage: LanguageCode | undefined) {
    const { id, status, language } = stored
    const linkVersion = await links.versionOf(db, id)
    const isLive = (await links.inMail(db, id, linkVersion)) !== null
    const isSame = language !== null && (requestedLanguage === undefined || requestedLanguage === language)
    return isLive && isSame && (status === 'sent' || status === 'viewed')
      ? { sent: stored, language, linkVersion }
      : null
  }

  return {
    /** The mail that `send` would write now. */
    async preview(id: string, shop: { siteName: string; currency: string; publicOrigin: string }) {
      const db = createDb(pool)
      const stored = await quotesRepository(db, timeZone).byId(id)
      if (stored === null) return refuse('quote_not_found')
      const recipient = await recipientOfCustomer(db, stored.customerId)
      if (!emailSchema.safeParse(recipient.email).success) return refuseWithoutAddress()
      const language = await languageFor(db, stored, languages())
      const localizedQuote = await inCustomerLanguage(db, { ...stored, language }, languages())
      const mail = { quote: quoteInMail(localizedQuote, recipient, parts), href: linkInPreview }
      const reader = { ...shop, language, t: await mailTranslations(language) }
      const texts = (await parts.editedMails()).textsOf('quote', language) ?? {}
      const { t, closing } = withOwnTexts(quoteMailKind, texts, mail, reader)
      const { subject, text, attachment } = quoteLetter(t, mail, reader)
      return {
        to: recipient.email,
        subject,
        text: [text, closing].filter(Boolean).join('\n\n'),
        attachments: [attachment],
      }
    },

    /** Mails a quote; a draft becomes sent. Sending it again mails the same link. */
    send: (id: string, input: SendInput, actor: Actor) =>
      quotes.update({
        id,
        actor,
        action: 'send',
        precondition: { version: input.version },
        write: async (db, stored) => {
          const recipient = await recipientOfCustomer(db, stored.customerId)
          if (!emailSchema.safeParse(recipient.email).success) return refuseWithoutAddress()
          const opened = await openLink(db, stored, input.language)
          if (opened instanceof Refusal) return opened
          const { sent: openedQuote, language, linkVersion } = opened
          const localizedQuote = await inCustomerLanguage(db, openedQuote, languages())
          const quote = quoteInMail(localizedQuote, recipient, parts)
          await outboxOf(db).write({
            channel: 'email',
            recipient: recipient.email,
            template: 'quote',
            language,
            data: { quoteId: id, linkVersion, quote },
          })
          return openedQuote
        },
      }),

    /** Returns the link for staff to pass on, for example to a customer without an e-mail address. */
    async share(id: string, input: SendInput, actor: Actor) {
      let link = ''
      const shared = await quotes.update({
        id,
        actor,
        action: 'share_link',
        precondition: { version: input.version },
        write: async (db, stored) => {
          const opened =
            (await liveLink(db, stored, input.language)) ?? (await openLink(db, stored, input.language))
          if (opened instanceof Refusal) return opened
          link = `${links.addressOf(id, opened.linkVersion)}?lng=${opened.language}`
          return opened.sent
        },
      })
      return shared instanceof Refusal ? shared : { link, quote: shared }
    },

    /** Invalidates the link that was sent, for everybody who has it. */
    withdraw: (id: string, actor: Actor) =>
      quotes.update({
        id,
        actor,
        action: 'withdraw_link',
        write: async (db) => {
          await links.withdraw(db, id)
          return (await quotesRepository(db, timeZone).byId(id)) as QuoteRow
        },
        entry: () => ({ before: undefined, after: undefined }),
      }),
  }
}

export type QuoteSending = ReturnType<typeof quoteSending>
