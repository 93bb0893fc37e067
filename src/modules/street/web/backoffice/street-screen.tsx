import { useQuery } from '@tanstack/react-query'
import { MonitorPlay } from 'lucide-react'
import { useRef } from 'react'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { WayBack } from '#kernel/web/backoffice/layout/screen-head.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { openStreet } from '../queries/houses.ts'
import { Street } from './street.tsx'

/** A television reads the street again from time to time, because nobody touches it; so the sky goes with the day. */
const televisionMs = 5 * 60_000

/** All open orders as houses, for a television in the workshop. */
export function StreetScreen() {
  const frame = useRef<HTMLDivElement>(null)
  const query = useQuery({ ...openStreet, refetchInterval: televisionMs })
  return (
    <>
      <title>{t('The lit street')}</title>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <WayBack back={{ to: '/admin/orders/wall', search: {}, label: 'The wall' }} />
        <Button
          look="quiet"
          size="touch"
          className="ml-auto"
          onClick={() => void frame.current?.firstElementChild?.requestFullscreen?.().catch(() => undefined)}
        >
          <MonitorPlay size={15} aria-hidden />
          Full screen
        </Button>
      </div>
      {query.isPending && <Skeleton className="h-96" />}
      {query.isError && !query.data && <CouldNotLoad query={query} />}
      <div ref={frame}>
        {query.data &&
          (query.data.houses.length > 0 ? (
            <Street street={query.data} readAt={query.dataUpdatedAt} isLarge />
          ) : (
            <p className="text-ink-soft">No order is open. The next one builds the first house here.</p>
          ))}
      </div>
    </>
  )
}
