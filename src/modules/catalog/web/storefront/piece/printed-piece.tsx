import { useSyncExternalStore } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import { useDate, useMoney, useShopConfig } from '#kernel/web/shop.ts'
import type { Price } from '#modules/pricing/rules/index.ts'
import { useLink, type LinkedPiece } from './share-link.tsx'

const neverChanges = () => () => {}
/** The day on which the page is viewed; a cached copy may be from another day. */
const today = () => new Date().toISOString().slice(0, 10)

/** The printed summary of a piece, replacing the form fields: choices, price, date and address. */
export function PrintedPiece({
  facts,
  parts,
  ...piece
}: LinkedPiece & {
  /** Names and values of the answers. */
  facts: readonly (readonly [string, string])[]
  parts: Price['parts']
}) {
  const { t } = useTranslation()
  const { currency } = useShopConfig()
  const money = useMoney()
  const date = useDate()
  const url = useLink(piece)
  const day = useSyncExternalStore(neverChanges, today, () => null)
  const exponent = currencyExponent(currency)
  return (
    <div className="mt-3 hidden gap-3 print:grid" data-printed>
      <dl className="figures grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {parts.length > 1 && (
        <dl className="figures grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-t border-line pt-3">
          {parts.map(({ label, amount }, index) => (
            // Two choices may have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className="contents">
              <dt>{label ?? piece.product.name}</dt>
              <dd className="text-right">{money(toMajor(amount, exponent))}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="border-t border-line pt-3 break-all">
        {day && `${t('piece.asOf', { date: date(`${day}T12:00:00Z`) })} · `}
        {`${t('piece.address')}: ${url}`}
      </p>
    </div>
  )
}
