import { useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { numberIn } from '#modules/pricing/rules/index.ts'
import { useMoney, useShopConfig } from '#kernel/web/shop.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { absoluteUrl } from '#modules/settings/web/index.ts'
import type { PieceAnswers } from '../to-cart/add-to-cart.ts'
import { OrderByMail } from './order-by-mail.tsx'
import { optionParam } from './option-words.ts'

/** A piece as encoded in an address. Sizes in metres, the price in major units. */
export interface LinkedPiece {
  product: { id: string; name: string }
  size: { width: number; length: number }
  answers: PieceAnswers
  /** Null when it cannot be made like this. */
  price: number | null
}

/** The parameters of an address that opens a piece again, without their unit, which is the metre. */
export const pieceParams = (
  { width, length }: LinkedPiece['size'],
  { mount, options = {} }: Pick<PieceAnswers, 'mount' | 'options'>,
): Record<string, string> => ({
  width: `${width}`,
  height: `${length}`,
  ...(mount && { mount }),
  ...Object.fromEntries(Object.entries(options).map(([option, choice]) => [optionParam(option), choice])),
})

/** The address that opens a piece again. It contains the price, so that a change can be shown. */
export function useLink({ product, size, answers, price }: LinkedPiece): string {
  const facts = useShopConfig()
  const { width, length } = size
  const sides = { width: `${width}`, height: `${length}`, unit: 'm' }
  const query = new URLSearchParams({ ...sides, ...pieceParams(size, answers) })
  if (price !== null) query.set('price', String(price))
  return absoluteUrl(facts, `/products/${product.id}?${query.toString()}`)
}

/** Shows that the piece had a different price when its link was created. */
export function LinkPrice({ price }: { price: number | null }) {
  const { t } = useTranslation()
  const money = useMoney()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const priceParam = search['price']
  const linkPrice =
    typeof priceParam === 'number' || typeof priceParam === 'string' ? numberIn(`${priceParam}`) : 0
  if (!(linkPrice > 0) || price === null || linkPrice === price) return null
  return <p className="text-sm text-clay">{t('piece.linkPrice', { price: money(linkPrice) })}</p>
}

const neverChanges = () => () => {}
const canShare = () => typeof navigator.share === 'function'

/** Shares the link of a piece through the device's share dialog, copies it, mails it, or prints the piece. */
export function ShareLink({
  lines,
  isMade,
  ...piece
}: LinkedPiece & {
  /** Whether the piece can be made. */
  isMade: boolean
  /** The description of the piece, line by line. */
  lines: readonly string[]
}) {
  const { t } = useTranslation()
  const url = useLink(piece)
  const isShared = useSyncExternalStore(neverChanges, canShare, () => false)
  const { name } = piece.product
  const body = [name, ...lines, '', url].join('\r\n')
  const copied = () => toast({ title: t('piece.linkCopied') })
  // Closing the device's share dialog rejects the promise and is not a failure.
  const share = () => navigator.share({ title: name, text: [name, ...lines].join('\n'), url }).catch(() => {})
  const classes = buttonClasses({ look: 'plain', size: 'sm' }, 'min-h-11')
  return (
    <>
      <p className="-ml-3 flex flex-wrap gap-1">
        {isShared && (
          <Button look="plain" size="sm" className="min-h-11" onClick={() => void share()}>
            {t('piece.share')}
          </Button>
        )}
        <Button
          look="plain"
          size="sm"
          className="min-h-11 noscript:hidden"
          onClick={() => void navigator.clipboard.writeText(url).then(copied)}
        >
          {t('piece.copyLink')}
        </Button>
        <a
          href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(body)}`}
          className={classes}
        >
          {t('piece.mailLink')}
        </a>
        <Button look="plain" size="sm" className="min-h-11 noscript:hidden" onClick={() => window.print()}>
          {t('piece.print')}
        </Button>
      </p>
      {isMade && <OrderByMail name={name} lines={lines} url={url} />}
    </>
  )
}
