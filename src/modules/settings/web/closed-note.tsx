import { useQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { shopSettings } from './shop-settings.ts'

/** Whether the shop takes no orders at present. */
export function useIsClosed(): boolean {
  const { data } = useQuery(shopSettings)
  return data?.closedForOrders === true
}

/** Says that the shop takes no orders, with the owner's sentence; nothing while it takes them. */
export function ClosedNote({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(shopSettings)
  if (data?.closedForOrders !== true) return null
  return (
    <div role="note" className={`flex items-start gap-2.5 rounded-md bg-clay-wash p-3 text-sm ${className}`}>
      <CalendarX2 size={18} aria-hidden className="mt-0.5 shrink-0 text-clay" />
      <div className="grid gap-1">
        <p className="font-medium">{t('closed.note')}</p>
        {data.closed_sentence && <p lang={data.languages?.['closed_sentence']}>{data.closed_sentence}</p>}
      </div>
    </div>
  )
}
