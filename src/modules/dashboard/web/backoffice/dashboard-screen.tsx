import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChartLine, ClipboardList, Plus, Users } from 'lucide-react'
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
import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { createProduct } from '#modules/catalog/contract/index.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { dashboardStats, firstFeatured } from '../queries.ts'
import { PeriodStats, PeriodSkeleton } from './period-stats.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { requestedPeriod } from './period.ts'
import { RecentOrders } from './recent-orders.tsx'
import { ToDo, ToDoSkeleton } from './to-do.tsx'
import type { DashboardStats } from '../../contract.ts'
import { Panel } from './panel.tsx'

/** The first three featured products of the storefront. */
function FeaturedProducts() {
  const money = useOfficeMoney()
  const query = useQuery(firstFeatured)
  const products = query.data
  return (
    <Panel title="Featured Products">
      {query.isPending && <Skeleton className="h-56" />}
      {query.isError && <CouldNotLoad query={query} />}
      {products?.length === 0 && <p className="py-8 text-center text-ink-soft">No featured products</p>}
      <ul className="divide-y divide-line">
        {products?.map((product) => (
          <li key={product.id} className="flex items-center gap-3 py-2">
            <Picture
              src={product.image_urls[0]}
              alt={product.name}
              sizes="48px"
              className="size-12 shrink-0 rounded-md"
            />
            <div className="min-w-0 grow">
              <Link
                to="/admin/products"
                search={{ edit: product.id }}
                className="block truncate font-medium hover:underline"
              >
                {product.name}
              </Link>
              <p className="truncate text-note text-ink-soft">{product.category_id ?? '—'}</p>
            </div>
            {product.price_model === 'area' && (
              <p className="figures whitespace-nowrap">
                {money(product.price_calculation.price_per_sqm)} per m²
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const look = { look: 'quiet', size: 'touch' } as const

const actions = [
  { label: 'View Orders', icon: ClipboardList, to: '/admin/orders', search: {} },
  { label: 'Manage Users', icon: Users, to: '/admin/users', search: {} },
  { label: 'Analytics', icon: ChartLine, to: '/admin/forecasting', search: {} },
] as const

/** Shortcuts to the most common tasks. */
function QuickActions() {
  const mayAdd = useMay(createProduct)
  return (
    <section aria-label="Quick Actions" className="flex flex-wrap items-center gap-2">
      <SectionTitle className="mr-2 max-sm:w-full">Quick Actions</SectionTitle>
      {mayAdd ? (
        <Link to="/admin/products" search={{ edit: 'new' }} className={buttonClasses(look)}>
          <Plus size={15} aria-hidden />
          Add Product
        </Link>
      ) : (
        <Button {...look} disabled title="Your role may look at products but not change them">
          <Plus size={15} aria-hidden />
          Add Product
        </Button>
      )}
      {actions.map(({ label, icon: Icon, to, search }) => (
        <Link
          key={label}
          // Screen paths come from a table that the router's types do not know.
          to={to as '/admin/products'}
          search={search}
          className={buttonClasses(look)}
        >
          <Icon size={15} aria-hidden />
          {label}
        </Link>
      ))}
    </section>
  )
}

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
