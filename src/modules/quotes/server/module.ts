import { defineModule } from '#kernel/modules/definition.ts'
import type { LetterheadData } from '#kernel/outbox/pdf/letterhead.ts'
import { quotesErrors } from '../errors.ts'
import type { EditedMails } from '#kernel/outbox/mail/own-texts.ts'
import { quoteMailKinds } from './papers/quote-mail-kind.ts'
import { quoteMail } from './papers/quote-mail.ts'
import type { FastifyInstance } from 'fastify'
import { createDb } from '#kernel/database/db.ts'
import type { PlaceQuoted } from '#modules/orders/server/index.ts'
import { cardProvider } from '#modules/payment-terms/server/index.ts'
import { quoteAnswers } from './answers/quotes.answers.ts'
import { mountQuoteFiles } from './papers/quotes.files.ts'
import { privateLinks, type LinkDeps } from '#modules/customers/server/index.ts'
import { quoteOrdering } from './quotes.ordering.ts'
import type { DeliveryPorts } from '#modules/delivery/server/index.ts'
import { mountQuotedDelivery } from './pricing/quotes.delivery.ts'
import { mountPublicQuotes } from './answers/quotes.public.ts'
import { quotesRepository } from './quotes.repository.ts'
import { mountQuotes } from './quotes.routes.ts'
import { quoteSending } from './papers/quotes.sending.ts'
import { quotesService, type QuoteDeps } from './quotes.service.ts'
import { processing } from './processing.ts'

/** Quotes: written by staff, answered by customers, turned into orders. */
function buildQuotes(
  parts: QuoteDeps &
    LinkDeps & {
      placeQuoted: PlaceQuoted
      offers: DeliveryPorts['choices']
      editedMails: () => Promise<EditedMails>
      /** The shop's details for the letterhead, and its currency. */
      shop: () => Promise<{
        siteName: string
        currency: string
        publicOrigin: string
        letterhead: () => Promise<LetterheadData>
      }>
      currency: string
      hasCards: () => boolean
    },
) {
  const links = privateLinks('quote', parts)
  const db = createDb(parts.pool)
  const repository = quotesRepository(db, parts.timeZone)
  const deps = { ...parts, links }
  return {
    /**
     * The private link for a quote's mail that is about to be sent; undefined for every other mail, null if the link
     * was withdrawn or replaced.
     */
    async linkOf({ template, data }: { template: string; data: Record<string, unknown> }) {
      if (template !== 'quote') return undefined
      return links.inMail(db, String(data['quoteId']), Number(data['linkVersion'] ?? 0))
    },
    /** Marks the quotes whose last day has passed as expired. */
    expire: async () => {
      await repository.expire()
    },
    mount(http: FastifyInstance): void {
      mountQuotes(http, {
        ...parts,
        db,
        repository,
        quotes: quotesService(parts),
        sending: quoteSending(deps),
        ordering: quoteOrdering(parts),
      })
      mountQuotedDelivery(http, parts)
      mountQuoteFiles(http, { ...deps, db, repository })
      mountPublicQuotes(http, { ...deps, db, repository, answers: quoteAnswers(deps) })
    },
  }
}

export const quotes = defineModule({
  name: 'quotes',
  processing,
  errors: quotesErrors,
  needs: ['delivery', 'messages', 'orders', 'settings', 'taxes'],
  mails: { quote: quoteMail },
  mailKinds: quoteMailKinds,
  build(host, { delivery, messages, orders, settings, taxes }) {
    const shop = async () => ({
      siteName: (await settings.read()).site_name,
      currency: host.env.currency,
      publicOrigin: host.publicOrigin(),
      letterhead: settings.letterhead,
    })
    const { expire, ...built } = buildQuotes({
      ...host,
      country: host.env.country,
      shop,
      currency: host.env.currency,
      hasCards: () => cardProvider(host) !== null,
      placeQuoted: orders.placeQuoted,
      offers: delivery.choices,
      ratesOfModule: taxes.ratesOfModule,
      editedMails: () => messages.editedMails(),
    })
    return { ...built, jobs: [{ name: 'expire-quotes', cron: '23 * * * *', run: expire }] }
  },
})
