import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useDate } from '#kernel/web/shop.ts'
import type { QuoteSignature } from '../../contract/quote-signature.ts'

/** Who signed a quote and when, with the text that was signed. */
export function Signature({ signature: { name, drawing, signedAt, text } }: { signature: QuoteSignature }) {
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
