import { z } from 'zod'
import type { Quote } from '../contract/quotes.ts'
import type { LanguageCode } from '../../../kernel/rules/languages.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { outboxOf } from '../../../kernel/outbox/mail/outbox.ts'
import { customerOf, languageFor } from './quotes.customer.ts'
import type { PrivateLinks } from '../../customers/server/private-links.ts'
import { paperOf } from './quotes.paper.ts'
import { quotesRepository } from './quotes.repository.ts'
import { quotesChanged } from './quotes.service.ts'
import type { QuoteParts } from './quotes.service.ts'
import { serializeQuote } from './quotes.serializer.ts'
import type { QuoteRow } from './quotes.serializer.ts'

type SendRefusal = Refusal<
  'quote_not_found' | 'quote_refused' | 'quote_settled' | 'quote_expired' | 'version_conflict'
>

/** Sending quotes to their customers. */
export function quoteSending({ pool, timeZone, links }: QuoteParts & { links: PrivateLinks }) {
  return {
    /** Mails a quote; a draft becomes sent. Sent again, the same link goes out once more. */
    send: (
      id: string,
      asked: { language?: LanguageCode | undefined; version?: number | undefined },
      by: Visitor,
    ) =>
      transactionOrRefusal(pool, async (db): Promise<Quote | SendRefusal> => {
        const repository = quotesRepository(db, timeZone)
        const row = await repository.lock(id)
        if (row === null) return refuse('quote_not_found')
        const before = serializeQuote(row)
        const stale = checkVersion(before, { version: asked.version }, before)
        if (stale) return stale as Refusal<'version_conflict'>
        if (row.status === 'accepted' || row.status === 'rejected') return refuse('quote_settled')
        const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())
        if (row.status === 'expired' || (row.validUntil !== null && row.validUntil < today))
          return refuse('quote_expired')
        const { info } = await customerOf(db, row.customerId)
        if (!z.email().safeParse(info.email).success)
          return refuse('quote_refused', { fields: { customerId: 'This customer has no e-mail address' } })
        const language = asked.language ?? (await languageFor(db, row))
        const linkVersion = await links.versionOf(db, id)
        const sent = await repository.update(id, {
          status: row.status === 'viewed' ? 'viewed' : 'sent',
          sentAt: new Date(),
          language,
          viewToken: links.storedFor(id, linkVersion),
        })
        await outboxOf(db).write({
          channel: 'email',
          recipient: info.email,
          template: 'quote',
          language,
          data: { quoteId: id, linkVersion, quote: paperOf(sent) },
        })
        const after = serializeQuote(sent)
        await audit(db, { by, action: 'quote.send', id, label: row.quoteNumber, before, after })
        await publishInvalidation(db, quotesChanged)
        return after
      }),

    /** Ends the link that was sent, whoever has it by now. */
    withdraw: (id: string, by: Visitor) =>
      transactionOrRefusal(pool, async (db): Promise<Quote | Refusal<'quote_not_found'>> => {
        const repository = quotesRepository(db, timeZone)
        const row = await repository.lock(id)
        if (row === null) return refuse('quote_not_found')
        await links.withdraw(db, id)
        await audit(db, { by, action: 'quote.withdraw_link', id, label: row.quoteNumber })
        await publishInvalidation(db, quotesChanged)
        return serializeQuote((await repository.byId(id)) as QuoteRow)
      }),
  }
}

export type QuoteSending = ReturnType<typeof quoteSending>
