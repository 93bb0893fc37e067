import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useShopConfig } from '#kernel/web/shop.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { SetupCard, SetupNotices, useIsSetupAsked } from '#modules/setup/web/backoffice/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { StreetCard } from '#modules/street/web/backoffice/index.ts'
import { FunnelCard } from '#modules/analytics/web/backoffice/index.ts'
import { Slot } from '#kernel/web/backoffice/layout/slot.tsx'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { AllTime, Stat } from '#kernel/web/backoffice/layout/stat.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'
import { dashboardStats } from '../queries.ts'
import { FeaturedProducts } from './featured-products.tsx'
import { PeriodStats, PeriodSkeleton } from './period-stats.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { requestedPeriod } from './period.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { ToDo, ToDoSkeleton } from './to-do.tsx'
import type { DashboardStats } from '../../contract.ts'

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3'

/** The totals of all time; the course of the chosen days is in the chart below. */
function Cards({ figures }: { figures: DashboardStats }) {
  const money = useOfficeMoney()
  const counted = (count: number, estimated: boolean) =>
    `${estimated ? 'about ' : ''}${count.toLocaleString(locale(), estimated ? { maximumSignificantDigits: 2 } : {})}`
  const { cancelledRevenue: cancelled } = figures
  return (
    <dl className={classes(grid, !figures.owed && 'wide:grid-cols-5')}>
      <Stat label="Total Orders" value={counted(figures.totalOrders, false)} delta={<AllTime />} />
      <Stat
        label="Revenue"
        value={money(figures.totalRevenue)}
        delta={<AllTime />}
        {...(cancelled > 0 && { note: `of it cancelled: ${money(cancelled)}` })}
      />
      {figures.owed && (
        <Stat
          label="Owed by customers"
          value={money(figures.owed.due)}
          {...(figures.owed.late > 0 && { note: `of it overdue: ${money(figures.owed.late)}` })}
        />
      )}
      <Stat label="Products" value={counted(figures.products, figures.productsEstimated)} />
      <Stat label="Users" value={counted(figures.users, figures.usersEstimated)} />
      <Stat label="Active Users" value={counted(figures.activeUsers, false)} />
    </dl>
  )
}

function CardsSkeleton() {
  return (
    <output aria-busy aria-label="Loading..." className={classes(grid, 'wide:grid-cols-5')}>
      {['orders', 'revenue', 'products', 'users', 'active'].map((card) => (
        <Skeleton key={card} className="h-18 rounded-lg" />
      ))}
    </output>
  )
}

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
