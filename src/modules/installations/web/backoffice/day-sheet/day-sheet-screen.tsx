import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { orderSheets } from '#modules/orders/web/queries/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { installationsBetween } from '../../queries/staff-installations.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { byInstaller, dayAfter, installerKey, shortDay } from '../week.ts'
import { InstallerSheet } from './installer-sheet.tsx'
import { PrintButton, ScreenHead } from '#kernel/web/backoffice/layout/screen-head.tsx'
import '#kernel/web/backoffice/layout/sheets.css'

const route = getRouteApi('/_backoffice/admin/crm/day-sheet')

/** A printed sheet must be up to date, so never use cached data. */
const fresh = { staleTime: 0 }
/** A printable sheet of a day's visits for each installer. */
export function DaySheetScreen() {
  const { timeZone } = useShopConfig()
  const { day = todayIn(timeZone), installer } = route.useSearch()
  const query = useQuery({ ...installationsBetween(day, day), ...fresh })
  const visits = (query.data ?? []).filter(
    (visit) => visit.status !== 'cancelled' && (installer === undefined || installerKey(visit) === installer),
  )
  const orderIds = [...new Set(visits.flatMap(({ orderId }) => orderId ?? []))].join(',')
  const { data: orders = [] } = useQuery({ ...orderSheets(orderIds), ...fresh, enabled: orderIds !== '' })
  const { data: shop } = useQuery(shopSettings)
  const step = (days: number, label: string, Icon: typeof ChevronLeft) => (
    <Link
      to="/admin/crm/day-sheet"
      search={{ day: dayAfter(day, days), ...(installer !== undefined && { installer }) }}
      replace
      aria-label={label}
      className={buttonClasses({ look: 'quiet', size: 'touch' })}
    >
      <Icon size={15} aria-hidden />
    </Link>
  )
  return (
    <>
      <title>Day sheet</title>
      <ScreenHead back={{ to: '/admin/crm', search: { tab: 'installations' }, label: 'Installations' }}>
        {step(-1, 'Day before', ChevronLeft)}
        <span className="figures font-medium">{shortDay(day)}</span>
        {step(1, 'Next day', ChevronRight)}
        {installer !== undefined && (
          <Link
            to="/admin/crm/day-sheet"
            search={{ day }}
            replace
            className={buttonClasses({ look: 'quiet', size: 'touch' })}
          >
            All installers
          </Link>
        )}
        <PrintButton disabled={visits.length === 0} />
      </ScreenHead>
      {query.isPending && <Skeleton className="h-96" />}
      {query.isError && <CouldNotLoad query={query} />}
      {query.data && visits.length === 0 && (
        <p className="py-16 text-center text-ink-soft">Nothing is planned on this day.</p>
      )}
      <div className="sheets">
        {shop &&
          byInstaller(visits).map(({ key, name, visits: ofInstaller }) => (
            <InstallerSheet
              key={key}
              shop={shop}
              installer={name}
              day={day}
              visits={ofInstaller}
              orders={orders}
            />
          ))}
      </div>
    </>
  )
}
