import { useQuery } from '@tanstack/react-query'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { paymentSettings } from '../queries.ts'
import { PaymentSettingsCard } from './payment-settings-card.tsx'
import { PaymentTry } from './payment-try.tsx'

/** How orders can be paid, and what a total would ask for. */
export function PaymentsTab() {
  const query = useQuery(paymentSettings)
  const { data } = query
  if (query.isError) return <CouldNotLoad query={query} />
  if (!data) return <Skeleton className="h-96 max-w-5xl" />
  return (
    <div className="grid max-w-5xl gap-6">
      <PaymentSettingsCard key={data.version} saved={data} />
      {data.isOn && <PaymentTry />}
    </div>
  )
}
