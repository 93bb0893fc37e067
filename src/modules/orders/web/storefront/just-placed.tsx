import { useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Order } from '../../contract/orders.ts'

/** The confirmation right after ordering for a browser without scripts; with scripts it is a toast. */
export function JustPlaced({ order }: { order: Order }) {
  const { t } = useTranslation()
  const search: Record<string, unknown> = useSearch({ strict: false })
  if (search['placed'] === undefined || order.status !== 'pending') return null
  return (
    <output className="mb-5 flex items-start gap-3 rounded-md bg-linen p-4 print:hidden">
      <CircleCheck size={24} aria-hidden className="shrink-0 text-good" />
      <span className="grid gap-0.5">
        <strong className="font-medium">{t('checkout.placed')}</strong>
        <span className="text-ink-soft">{t('checkout.placedText')}</span>
      </span>
    </output>
  )
}
