import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { numberIn } from '../../../../pricing/rules/index.ts'
import { useMoney } from '../../../../../kernel/web/shop.ts'
import { Button } from '../../../../../kernel/web/ui/button.tsx'
import { toast } from '../../../../../kernel/web/ui/toast-store.ts'
import type { PieceAnswers } from '../add-to-cart.ts'
import { optionParam } from './chosen-options.ts'

/** The address at which this piece opens again. It carries what it cost, so that a change is told. */
function linkTo(
  size: { width: number; length: number },
  answers: PieceAnswers,
  price: number | null,
): string {
  const query = new URLSearchParams({ width: String(size.width), height: String(size.length), unit: 'm' })
  if (answers.mount) query.set('mount', answers.mount)
  for (const [option, choice] of Object.entries(answers.options ?? {})) query.set(optionParam(option), choice)
  if (price !== null) query.set('price', String(price))
  return `${location.origin}${location.pathname}?${query.toString()}`
}

/** Says that a piece cost something else when its link was made. */
export function LinkPrice({ price }: { price: number | null }) {
  const { t } = useTranslation()
  const money = useMoney()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const said = search['price']
  const before = typeof said === 'number' || typeof said === 'string' ? numberIn(`${said}`) : 0
  if (!(before > 0) || price === null || before === price) return null
  return <p className="text-sm text-clay">{t('piece.linkPrice', { price: money(before) })}</p>
}

/** Copies the link of a piece, or opens a mail with it. */
export function ShareLink({
  name,
  ...piece
}: {
  name: string
  size: { width: number; length: number }
  answers: PieceAnswers
  price: number | null
}) {
  const { t } = useTranslation()
  const link = () => linkTo(piece.size, piece.answers, piece.price)
  return (
    <p className="-ml-3 hidden flex-wrap gap-1 scripted:flex">
      <Button
        look="plain"
        size="sm"
        className="min-h-11"
        onClick={() => {
          void navigator.clipboard.writeText(link()).then(() => toast({ title: t('piece.linkCopied') }))
        }}
      >
        {t('piece.copyLink')}
      </Button>
      <Button
        look="plain"
        size="sm"
        className="min-h-11"
        onClick={() =>
          location.assign(`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(link())}`)
        }
      >
        {t('piece.mailLink')}
      </Button>
    </p>
  )
}
