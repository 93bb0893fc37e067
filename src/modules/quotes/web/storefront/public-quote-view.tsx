import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { mountWords } from '#modules/catalog/web/storefront/index.ts'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { formatCount, formatDate } from '#kernel/rules/format.ts'
import { useMoney, usePageLanguage, useDate } from '#kernel/web/shop.ts'
import { unitSigns, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { Unbroken } from '#kernel/web/ui/unbroken.tsx'
import { TaxLines } from '#modules/taxes/web/storefront/index.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { getPublicQuotePdf, type PublicQuote } from '../../contract/public-quote.ts'
import { AnswerQuote } from './answer-quote.tsx'
import type { QuoteSignature } from '../../contract/quote-signature.ts'
import { useChooseItems } from '../queries/public-quote.ts'

/** The numbers of what is chosen once an item is chosen or left out; another alternative leaves out the former one. */
function chosenAfter(items: PublicQuote['items'], position: number, isChosen: boolean): number[] {
  const { alternative } = items[position] as PublicQuote['items'][number]
  return items.flatMap((item, index) => {
    if (item.isChosen === undefined) return []
    if (index === position) return isChosen ? [index + 1] : []
    const isReplaced = alternative !== undefined && item.alternative === alternative
    return item.isChosen && !isReplaced ? [index + 1] : []
  })
}

/** Chooses one of several alternatives, or an optional item; once the quote is answered it says what was chosen. */
function ItemChoice({ quote, position, token }: { quote: PublicQuote; position: number; token: string }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useChooseItems(token)
  const item = quote.items[position] as PublicQuote['items'][number]
  const isOpen = quote.status === 'sent' || quote.status === 'viewed'
  if (!isOpen)
    return <p className="text-sm text-ink-soft">{t(item.isChosen ? 'quote.chosen' : 'quote.notChosen')}</p>
  const isAlternative = item.alternative !== undefined
  return (
    <label className="flex min-h-11 w-fit items-center gap-3">
      <input
        type={isAlternative ? 'radio' : 'checkbox'}
        name={isAlternative ? `alternative ${item.alternative}` : undefined}
        className="size-4 accent-accent"
        checked={item.isChosen === true}
        disabled={isPending}
        onChange={({ target }) =>
          mutate(
            { chosen: chosenAfter(quote.items, position, target.checked), version: quote.version },
            { onError: () => toast({ title: t('quote.changed'), variant: 'destructive' }) },
          )
        }
      />
      {isAlternative ? t('quote.alternative', { name: item.alternative }) : t('quote.optional')}
    </label>
  )
}

// Few quotes need them; the server never renders quotes.
const QuotedYear = loadedPart(async () => (await import('./quoted-year.tsx')).default)
const QuoteDeposit = loadedPart(async () => (await import('./quote-deposit.tsx')).default)

/** A quote as its customer reads it, with the buttons to answer. */
export function PublicQuoteView({ quote, token }: { quote: PublicQuote; token: string }) {
  const { t } = useTranslation()
  const language = usePageLanguage()
  const day = quote.validUntil && formatDate(quote.validUntil, 'UTC', language)
  return (
    <article className="page pt-6 md:pt-10">
      <header className="grid gap-1">
        <h1>
          <Unbroken text={t('quote.title', { number: quote.quoteNumber })} />
        </h1>
        <p className="text-ink-soft">{t('quote.forWhom', { name: quote.customerName })}</p>
        {day && <p className="text-ink-soft">{t('quote.validUntil', { day })}</p>}
      </header>
      {quote.description && <p className="mt-6 max-w-prose whitespace-pre-line">{quote.description}</p>}
      <div className="mt-6 grid gap-8 md:mt-10 md:grid-cols-[1fr_20rem] md:gap-12">
        <div>
          {quote.items.length > 0 && <Items quote={quote} token={token} />}
          <Sums quote={quote} />
          {quote.lastDayToCancel && (
            <p className="mt-6 max-w-prose font-medium">
              {t('quote.cancellable', { day: formatDate(quote.lastDayToCancel, 'UTC', language) })}
            </p>
          )}
          {quote.terms && (
            <section aria-labelledby="quote-terms" className="mt-8">
              <h2 id="quote-terms" className="text-lg">
                {t('quote.terms')}
              </h2>
              <p className="mt-2 max-w-prose text-sm whitespace-pre-line text-ink-soft">{quote.terms}</p>
            </section>
          )}
        </div>
        <div className="grid content-start gap-4">
          <AnswerQuote quote={quote} token={token} />
          {quote.signature && <Signature signature={quote.signature} />}
          {quote.payment && (
            <Suspense>
              <QuoteDeposit payment={quote.payment} />
            </Suspense>
          )}
          <a
            href={address(getPublicQuotePdf, { params: { token } })}
            className={buttonClasses({ look: 'quiet' })}
            download
          >
            <Download size={17} aria-hidden />
            {t('quote.download')}
          </a>
        </div>
      </div>
    </article>
  )
}

function Items({ quote, token }: { quote: PublicQuote; token: string }) {
  const { t } = useTranslation()
  const language = usePageLanguage()
  const money = useMoney()
  const { side } = useSizeFormat()
  const { sizeUnit: unit = 'm' } = quote
  const numbered = quote.items.map((item, position) => ({ item, position }))
  return (
    <section aria-labelledby="quote-items">
      <h2 id="quote-items" className="mb-4">
        {t('quote.items')}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {numbered.map(({ item, position }) => (
          <li key={position} className="grid gap-0.5 py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <h3 className="min-w-0">{item.name}</h3>
              <p className={`figures font-serif text-lg${item.isChosen === false ? ' text-ink-soft' : ''}`}>
                {money(item.total)}
              </p>
            </div>
            {item.isChosen !== undefined && <ItemChoice quote={quote} position={position} token={token} />}
            {item.width !== null && item.length !== null && (
              <p className="figures text-ink-soft">
                {t('quote.size', {
                  width: side(item.width, unit),
                  length: side(item.length, unit),
                  unit: t(unitSigns[unit]),
                })}
              </p>
            )}
            {(item.mount ?? item.room ?? item.choices[0]) && (
              <p className="wrap-anywhere text-ink-soft">
                {[item.mount && t(mountWords[item.mount]), ...item.choices, item.room]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
            <p className="figures text-sm text-ink-soft">
              {formatCount(item.quantity, language)} × {money(item.price)}
            </p>
            {item.hasYear && (
              <Suspense fallback={<div className="mt-3 h-37 sm:h-42" />}>
                <QuotedYear token={token} number={position + 1} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sums({ quote }: { quote: PublicQuote }) {
  const { t } = useTranslation()
  const money = useMoney()
  const language = usePageLanguage()
  const { subtotal, discountAmount, taxAmount, totalAmount, discountPercent, taxPercent } = quote
  const label = (what: 'discount' | 'tax', percent: number | null | undefined) =>
    typeof percent === 'number'
      ? t(what === 'tax' ? 'quote.taxPercent' : 'quote.discountPercent', {
          percent: formatCount(percent, language),
        })
      : t(what === 'tax' ? 'quote.tax' : 'quote.discount')
  const between = [
    ...(subtotal !== totalAmount ? [[t('quote.subtotal'), money(subtotal)]] : []),
    ...(discountAmount > 0 ? [[label('discount', discountPercent), `−${money(discountAmount)}`]] : []),
    ...(taxAmount !== 0 ? [[label('tax', taxPercent), money(taxAmount)]] : []),
  ]
  return (
    <div className="mt-4 ml-auto max-w-sm">
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {between.map(([label, figure]) => (
          <div key={label} className="contents text-ink-soft">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right text-ink-soft">{figure}</dd>
          </div>
        ))}
        <dt className="text-lg font-medium">{t('quote.total')}</dt>
        <dd className="text-right font-serif text-xl">{money(totalAmount)}</dd>
      </dl>
      <TaxLines taxes={quote.taxes} className="mt-1" />
    </div>
  )
}

/** Who signed a quote and when, with the text that was signed. */
function Signature({ signature: { name, drawing, signedAt, text } }: { signature: QuoteSignature }) {
  const { t } = useTranslation()
  const date = useDate()
  return (
    <section aria-labelledby="quote-signature" className="rounded-lg border border-line p-5">
      <h2 id="quote-signature" className="text-lg">
        {t('quote.signature')}
      </h2>
      {drawing && (
        <svg viewBox="0 0 600 200" className="mt-2 w-full" role="img" aria-label={name}>
          <path d={drawing} fill="none" stroke="currentColor" strokeWidth={3} strokeLinecap="round" />
        </svg>
      )}
      <p className="mt-2 font-medium">{name}</p>
      <p className="text-sm text-ink-soft">{date(signedAt)}</p>
      <details className="mt-2">
        <summary className="cursor-pointer py-2 text-sm">{t('quote.signedText')}</summary>
        <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
      </details>
    </section>
  )
}
