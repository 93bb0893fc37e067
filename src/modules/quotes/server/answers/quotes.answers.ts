import { emit } from '#kernel/events/events.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { checkVersion } from '#kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { mailTranslations } from '#kernel/outbox/mail/translations.ts'
import { readingIn } from '#kernel/rules/localized.ts'
import type { PrivateLinks } from '#modules/customers/server/index.ts'
import { refuseWhileClosed } from '#modules/settings/server/index.ts'
import type { PublicQuote } from '../../contract/public-quote.ts'
import type { QuoteSignature, SignatureForm } from '../../contract/quote-signature.ts'
import { chooseItems } from '../../rules/quote-choices.ts'
import { ItemsMistake } from '../../rules/quote-items.ts'
import { cancellationOf } from './public-quote.serializer.ts'
import { languageFor } from './quotes.customer.ts'
import { publicQuoteOf, type QuotePayments } from '../pricing/quotes.payment.ts'
import { quotesRepository, type PricedItem } from '../quotes.repository.ts'
import type { QuoteRow } from '../quotes.serializer.ts'
import { inCustomerLanguage } from '../papers/quotes.words.ts'
import { quotePaths, quotesService, statusTimestamps, type QuoteDeps } from '../quotes.service.ts'
import { signedText } from './signed-text.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /** A customer has accepted or rejected a quote. */
    'quote.answered': { quoteId: string; quoteNumber: string; answer: 'accepted' | 'rejected' }
  }
}

type ChoiceRefusal = Refusal<
  'quote_not_found' | 'quote_settled' | 'quote_expired' | 'quote_choice_refused' | 'version_conflict'
>
type AnswerRefusal = ChoiceRefusal | Refusal<'closed_for_orders'>

const refuseChoice = (field: string, message: string) =>
  refuse('quote_choice_refused', { fields: { [field]: message } })

const itemsOf = ({ rows }: QuoteRow): PricedItem[] =>
  rows.map(
    ({ description: name, quantity, unitPrice: price, totalPrice: total, productId, specifications }) => ({
      name,
      quantity,
      price,
      total,
      productId,
      specifications,
    }),
  )

/** What a customer can do with the quote behind their link. */
export function quoteAnswers(
  parts: QuoteDeps &
    QuotePayments & {
      links: PrivateLinks
      shop: () => Promise<{ siteName: string; currency: string }>
    },
) {
  const { pool, timeZone, languages, links } = parts
  const repositoryOf = (db: Db) => quotesRepository(db, timeZone)
  const service = quotesService(parts)
  const read = async (db: Db, quote: QuoteRow) =>
    publicQuoteOf(db, await inCustomerLanguage(db, quote, languages()), parts)

  /** The quote that waits for its answer, locked and in the version that its customer has read. */
  async function waiting(
    db: Db,
    token: string,
    version: number | undefined,
  ): Promise<QuoteRow | ChoiceRefusal> {
    const quote = await repositoryOf(db).lockByToken(links.hashOf(token))
    if (!quote) return refuse('quote_not_found')
    if (quote.status === 'expired') return refuse('quote_expired')
    if (quote.status !== 'sent' && quote.status !== 'viewed') return refuse('quote_settled')
    const stale = checkVersion(quote, { version }, await read(db, quote))
    return stale ? (stale as Refusal<'version_conflict'>) : quote
  }

  /** Stores which items are chosen, and the sums that follow. */
  async function choose(db: Db, quote: QuoteRow, chosen: readonly number[]) {
    const items = chooseItems(itemsOf(quote), chosen)
    if (items instanceof ItemsMistake) return refuseChoice(items.field, items.message)
    return repositoryOf(db).update(quote.id, await service.figuresWith(db, quote, items), items)
  }

  /** The signature with the text that is signed. */
  async function sign(
    db: Db,
    quote: QuoteRow,
    { name, drawing }: SignatureForm,
    at: Date,
  ): Promise<QuoteSignature> {
    const language = await languageFor(db, quote, languages())
    const publicQuote = await read(db, { ...quote, acceptedAt: at, language })
    const cancellation = cancellationOf({ ...quote, acceptedAt: at }, parts)
    return {
      name,
      ...(drawing && { drawing }),
      signedAt: at.toISOString(),
      text: signedText(
        await mailTranslations(language),
        { ...publicQuote, ...cancellation },
        { ...(await parts.shop()), language },
      ),
    }
  }

  /** Records an answer in the transaction that locks the quote. */
  async function store(
    db: Db,
    quote: QuoteRow,
    { answer, signature }: { answer: 'accepted' | 'rejected'; signature?: SignatureForm | undefined },
    by: AnyActor,
  ) {
    const now = new Date()
    const answeredQuote = await repositoryOf(db).update(quote.id, {
      viewedAt: quote.viewedAt ?? now,
      ...statusTimestamps(answer, quote, now),
      ...(answer === 'accepted' && signature && { signature: await sign(db, quote, signature, now) }),
    })
    await audit(db, {
      by,
      action: answer === 'accepted' ? 'quote.accept' : 'quote.reject',
      id: quote.id,
      label: quote.quoteNumber,
      before: { status: quote.status },
      after: { status: answer },
    })
    await emit(db, 'quote.answered', { quoteId: quote.id, quoteNumber: quote.quoteNumber, answer })
    await publishInvalidation(db, quotePaths)
    return read(db, answeredQuote)
  }

  return {
    /** Records when a customer first opens a quote. */
    view: (token: string) =>
      transactionOrRefusal(pool, async (db): Promise<PublicQuote | Refusal<'quote_not_found'>> => {
        const quote = await repositoryOf(db).lockByToken(links.hashOf(token))
        if (!quote) return refuse('quote_not_found')
        if (quote.status !== 'sent') return read(db, quote)
        const viewedQuote = await repositoryOf(db).update(quote.id, statusTimestamps('viewed', quote))
        await publishInvalidation(db, quotePaths)
        return read(db, viewedQuote)
      }),

    /** Chooses alternatives and optional items. */
    choose: (
      token: string,
      { chosen, version }: { chosen: readonly number[]; version?: number | undefined },
    ) =>
      transactionOrRefusal(pool, async (db): Promise<PublicQuote | ChoiceRefusal> => {
        const quote = await waiting(db, token, version)
        if (quote instanceof Refusal) return quote
        const changedQuote = await choose(db, quote, chosen)
        if (changedQuote instanceof Refusal) return changedQuote
        await publishInvalidation(db, quotePaths)
        return read(db, changedQuote)
      }),

    /** Records the customer's only answer, if the quote is valid and unchanged since they read it. */
    answer: (
      token: string,
      input: {
        answer: 'accepted' | 'rejected'
        chosen?: readonly number[] | undefined
        signature?: SignatureForm | undefined
        version?: number | undefined
      },
      by: AnyActor,
    ) =>
      transactionOrRefusal(pool, async (db): Promise<PublicQuote | AnswerRefusal> => {
        const answeredQuote = await waiting(db, token, input.version)
        if (answeredQuote instanceof Refusal) return answeredQuote
        const isAccepted = input.answer === 'accepted'
        const reading = readingIn(answeredQuote.language ?? languages().base, languages())
        const closed = isAccepted && (await refuseWhileClosed(db, reading))
        if (closed) return closed
        if (isAccepted && answeredQuote.asksSignature && !input.signature)
          return refuseChoice('signature', 'Please sign the quote')
        const quote =
          input.chosen && isAccepted ? await choose(db, answeredQuote, input.chosen) : answeredQuote
        return quote instanceof Refusal ? quote : store(db, quote, input, by)
      }),
  }
}

export type QuoteAnswers = ReturnType<typeof quoteAnswers>
