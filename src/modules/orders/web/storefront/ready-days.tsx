import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Order } from '../../contract/orders.ts'
import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { languageOrNull } from '#kernel/rules/languages.ts'

/** When an order will be ready: a range of days once it is confirmed, before that a number of working days. */
export function ReadyDays({
  order: { status, lead_days_min: min, lead_days_max: max, ready_from: from, ready_to: to },
}: {
  order: Pick<Order, 'status' | 'lead_days_min' | 'lead_days_max' | 'ready_from' | 'ready_to'>
}) {
  const { t, i18n } = useTranslation()
  const language = languageOrNull(i18n.language) ?? 'en'
  const dayOf = (day: string) =>
    dateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day))
  if (!['pending', 'confirmed', 'processing'].includes(status)) return null
  if (from && to)
    return (
      <p className="mt-3 text-sm">
        {t(from === to ? 'piece.readyOn' : 'piece.ready', { from: dayOf(from), to: dayOf(to) })}
      </p>
    )
  if (min === null || status !== 'pending') return null
  return <p className="mt-3 text-sm">{t('piece.lead', { min, max })}</p>
}
