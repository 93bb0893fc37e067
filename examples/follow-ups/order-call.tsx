import { call, locale, SectionTitle } from 'fenestra/web'
import { useQuery } from '@tanstack/react-query'
import { listFollowUps } from './contract.ts'
import { t } from './translations.ts'

/** The call about an order, in the order: its day, or what came of it. */
export default function OrderCall({ id: orderId }: { id: string }) {
  const { data } = useQuery({
    queryKey: [listFollowUps.path, orderId],
    queryFn: () => call(listFollowUps, { query: { orderId } }),
  })
  const [planned] = data ?? []
  if (!planned) return null
  const day = new Date(planned.dueOn).toLocaleDateString(locale(), { timeZone: 'UTC' })
  return (
    <section aria-labelledby="follow-up" className="mt-6">
      <SectionTitle id="follow-up">{t('title')}</SectionTitle>
      <p className="mt-1 text-ink-soft">
        {planned.doneAt === null ? t('plannedOn', { day }) : planned.outcome || t('saved')}
      </p>
    </section>
  )
}
