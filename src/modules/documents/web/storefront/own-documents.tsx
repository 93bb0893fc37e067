import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useDate, useMoney } from '#kernel/web/shop.ts'
import { ownDocumentFile, ownDocuments, type OwnOrder } from '../queries/own-documents.ts'

/** The documents of an own order, to download; nothing where there are none. */
export function OwnDocuments(order: OwnOrder) {
  const { t } = useTranslation()
  const date = useDate()
  const money = useMoney()
  const { data = [] } = useQuery(ownDocuments(order))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="order-documents" className="mt-10 print:hidden">
      <h2 id="order-documents" className="text-lg">
        {t('documents.title')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {data.map(({ id, kind, number, issuedOn, gross }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <a
              href={ownDocumentFile(order, id)}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {t(`documents.kinds.${kind}`)} {number} (PDF)
            </a>
            <span className="figures text-ink-soft">
              {date(issuedOn)}
              {kind !== 'delivery' && ` · ${money(gross)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
