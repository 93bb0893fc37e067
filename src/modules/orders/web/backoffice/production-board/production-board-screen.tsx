import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { House, MonitorPlay, ScanLine, X } from 'lucide-react'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { maxBoardPieces, type Wall } from '#modules/orders/contract/production-board.ts'
import { openForMaking } from '#modules/orders/rules/index.ts'
import { orderStatusLabel } from '#modules/record-states/rules.ts'
import { wall } from '../../queries/production-board.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { listOrders } from '#modules/orders/contract/orders.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { StatusDot } from '../status/status-badge.tsx'
import { HangingWall } from './hanging-wall.tsx'
import { dayName } from './board-days.ts'
import { WayBack } from '#kernel/web/backoffice/layout/screen-head.tsx'
import './production-board.css'

const route = getRouteApi('/_backoffice/admin/orders/wall')

/**
 * A television in the workshop reads the wall again from time to time, because it may hang there through the night
 * without being touched.
 */
const televisionMs = 5 * 60_000

/** The pieces of all open orders, drawn to one scale, on the days on which they are made. */
export function WallScreen() {
  const { television = false } = route.useSearch()
  const query = useQuery({ ...wall, refetchInterval: television && televisionMs })
  const { data } = query
  return (
    <Frame isTelevision={television}>
      <title>{t('The wall')}</title>
      <Bar isTelevision={television} data={data} />
      {query.isPending && <Skeleton className="h-96" />}
      {query.isError && !data && <CouldNotLoad query={query} />}
      {data && <HangingWall shown={data} isLooking={television} />}
      {data?.isCapped && (
        <p className="py-4 text-ink-soft">
          The first {maxBoardPieces} pieces hang here; the others follow when these are made.
        </p>
      )}
    </Frame>
  )
}

/** On a television the wall fills the whole screen, dark and large. */
function Frame({ isTelevision, children }: { isTelevision: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const leave = useLeave()
  useEffect(() => {
    if (!isTelevision) return undefined
    frame.current?.focus()
    const { dataset } = document.documentElement
    const previousScheme = dataset['scheme']
    dataset['scheme'] = 'dark'
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && leave()
    // When Escape ends the browser's own full screen, the page gets no key event.
    const onChange = () => document.fullscreenElement === null && leave()
    document.addEventListener('keydown', onKey)
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      if (previousScheme === undefined) delete dataset['scheme']
      else dataset['scheme'] = previousScheme
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('fullscreenchange', onChange)
    }
  }, [isTelevision, leave])
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={isTelevision ? 'wall is-television outline-none' : 'wall outline-none'}
    >
      {children}
    </div>
  )
}

function useLeave() {
  const navigate = useNavigate()
  return useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen()
    void navigate({ to: '/admin/orders/wall', search: {}, replace: true })
  }, [navigate])
}

function Bar({ isTelevision, data }: { isTelevision: boolean; data: Wall | undefined }) {
  const navigate = useNavigate()
  const leave = useLeave()
  const mayReadOrders = useMay(listOrders)
  const showsHouses = useQuery(shopSettings).data?.shows_houses === true
  const watch = () => {
    void navigate({ to: '/admin/orders/wall', search: { television: true } })
    // Where the browser does not allow full screen, the wall fills the window.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
  }
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {isTelevision ? (
        <p className="wall-title">{data && dayName(data.today)}</p>
      ) : (
        <>
          {mayReadOrders && <WayBack back={{ to: '/admin/orders', search: {}, label: 'Orders' }} />}
          <Link to="/admin/scan" search={{}} className={buttonClasses({ look: 'quiet', size: 'touch' })}>
            <ScanLine size={15} aria-hidden />
            Scan
          </Link>
          {showsHouses && (
            <Link
              to="/admin/orders/street"
              search={{}}
              className={buttonClasses({ look: 'quiet', size: 'touch' })}
            >
              <House size={15} aria-hidden />
              The lit street
            </Link>
          )}
        </>
      )}
      <ul aria-label="Pins" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
        {openForMaking.map((status) => (
          <li key={status} className="flex items-center gap-1.5">
            <StatusDot status={status} />
            {t(orderStatusLabel(status))}
          </li>
        ))}
      </ul>
      {isTelevision ? (
        <Button look="plain" size="sm" className="ml-auto" onClick={leave}>
          <X size={15} aria-hidden />
          Leave full screen
        </Button>
      ) : (
        <Button look="quiet" size="touch" className="ml-auto" onClick={watch}>
          <MonitorPlay size={15} aria-hidden />
          Full screen
        </Button>
      )}
    </div>
  )
}
