import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { dashboardStats } from '../queries.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { SetupCard, SetupNotices, useIsSetupAsked } from '#modules/setup/web/backoffice/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { StreetCard } from '#modules/street/web/backoffice/index.ts'
import { FunnelCard } from '#modules/analytics/web/backoffice/index.ts'
import { Cards, CardsSkeleton } from './cards.tsx'
import { FeaturedProducts } from './featured-products.tsx'
import { PeriodStats, PeriodSkeleton } from './period-stats.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { requestedPeriod } from './period.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { ToDo, ToDoSkeleton } from './to-do.tsx'
import { Slot } from '#kernel/web/backoffice/layout/slot.tsx'

const route = getRouteApi('/_backoffice/admin')

/** The shop at a glance. */
export function DashboardScreen() {
  const { timeZone } = useShopConfig()
  const search = route.useSearch()
  const period = requestedPeriod(search, timeZone)
  const { from, to, by } = period
  const showsHouses = useQuery(shopSettings).data?.shows_houses === true
  const query = useQuery({
    ...dashboardStats({ from, to, by }),
    placeholderData: keepPreviousData,
  })
  // The checklist and the notices stand above the figures, which wait for them, so that they do not move down.
  const isSetupAsked = useIsSetupAsked()
  const data = isSetupAsked ? undefined : query.data
  const isWaiting = query.isPending || isSetupAsked
  return (
    <div className="grid gap-4">
      <SetupCard />
      {query.isError && <CouldNotLoad query={query} />}
      {data ? <ToDo figures={data} /> : isWaiting && <ToDoSkeleton />}
      <SetupNotices />
      {showsHouses && <StreetCard />}
      {data ? <Cards figures={data} /> : isWaiting && <CardsSkeleton />}
      {data ? (
        <PeriodStats period={data.period} picker={<PeriodPicker period={period} askedStep={search.by} />} />
      ) : (
        isWaiting && <PeriodSkeleton />
      )}
      <QuickActions />
      <div className="grid items-start gap-4 wide:grid-cols-[3fr_2fr]">
        <RecentOrders />
        <FeaturedProducts />
      </div>
      <FunnelCard from={from} to={to} />
      <Slot at="dashboard" />
    </div>
  )
}
