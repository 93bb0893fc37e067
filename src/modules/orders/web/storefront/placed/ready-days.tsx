import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { languageOrNull } from '#kernel/rules/languages.ts'

/**
 * When an order will be ready: a range of days once it is confirmed, before that a number of working days; null where
 * nothing is promised, or it is ready.
 */
export function useReadyText({
  status,
  lead_days_min: min,
  lead_days_max: max,
  ready_from: from,
  ready_to: to,
}: Pick<Order, 'status' | 'lead_days_min' | 'lead_days_max' | 'ready_from' | 'ready_to'>): string | null {
  const { t, i18n } = useTranslation()
  const language = languageOrNull(i18n.language) ?? 'en'
  const dayOf = (day: string) =>
    dateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day))
  if (!['pending', 'confirmed', 'processing'].includes(status)) return null
  if (from && to)
    return t(from === to ? 'piece.readyOn' : 'piece.ready', { from: dayOf(from), to: dayOf(to) })
  return min === null || status !== 'pending' ? null : t('piece.lead', { min, max })
}

/** When an order will be ready, as a paragraph. */
export function ReadyDays({ order }: { order: Parameters<typeof useReadyText>[0] }) {
  const text = useReadyText(order)
  return text && <p className="mt-3 text-sm">{text}</p>
}
