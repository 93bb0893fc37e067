import { useQuery } from '@tanstack/react-query'
import type { SampleRequest } from '../../contract/index.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { addressLines } from '#modules/settings/rules/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { maxLabels, waitingRequests } from '../queries/staff-samples.ts'
import { PrintButton, ScreenHead } from '#kernel/web/backoffice/layout/screen-head.tsx'

/** Labels of the waiting requests: the address for the envelope, and the samples in it. */
export function LabelsScreen() {
  // Printed labels must be current.
  const query = useQuery({ ...waitingRequests, staleTime: 0 })
  const { data: shop } = useQuery(shopSettings)
  const { country } = useShopConfig()
  // Postal services expect the sender on one line above the address.
  const sender = shop && [shop.site_name, ...addressLines(shop, country)].join(' · ')
  const requests = query.data?.rows ?? []
  const more = (query.data?.total ?? 0) - requests.length
  return (
    <>
      <title>Sample labels</title>
      <ScreenHead back={{ to: '/admin/crm', search: { tab: 'samples' }, label: 'Samples' }}>
        {more > 0 && <p className="text-ink-soft">{`The first ${maxLabels}; ${more} more wait.`}</p>}
        <PrintButton disabled={requests.length === 0} />
      </ScreenHead>
      {query.isPending && <Skeleton className="h-96" />}
      {query.isError && <CouldNotLoad query={query} />}
      {query.data && requests.length === 0 && (
        <p className="py-16 text-center text-ink-soft">No samples wait to be sent.</p>
      )}
      <ul className="grid bg-white text-black sm:grid-cols-2 print:grid-cols-2">
        {requests.map((request) => (
          <Label key={request.id} request={request} sender={sender} />
        ))}
      </ul>
    </>
  )
}

function Label({
  request: { name, address, samples },
  sender,
}: {
  request: SampleRequest
  sender: string | undefined
}) {
  return (
    <li className="grid min-h-[50mm] break-inside-avoid grid-cols-[1fr_auto] gap-4 border border-dashed border-black/30 p-[6mm]">
      <div className="wrap-anywhere">
        <p className="mb-2 border-b border-black/30 pb-0.5 text-micro/4">{sender}</p>
        <p className="text-lead font-semibold">{name}</p>
        <p className="whitespace-pre-line">{address}</p>
      </div>
      <ul className="max-w-[42mm] text-badge/4 text-black/70">
        {samples.map(({ product_name: product, choice_name: choice }) => (
          <li key={`${product} ${choice}`}>
            <strong className="font-semibold">{choice}</strong> {product}
          </li>
        ))}
      </ul>
    </li>
  )
}
