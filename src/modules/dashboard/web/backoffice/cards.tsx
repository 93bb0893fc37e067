import type { DashboardStats } from '../../contract.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { AllTime, Stat } from '#kernel/web/backoffice/layout/stat.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3'

/** The totals of all time; the course of the chosen days is in the chart below. */
export function Cards({ figures }: { figures: DashboardStats }) {
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

export function CardsSkeleton() {
  return (
    <output aria-busy aria-label="Loading..." className={classes(grid, 'wide:grid-cols-5')}>
      {['orders', 'revenue', 'products', 'users', 'active'].map((card) => (
        <Skeleton key={card} className="h-18 rounded-lg" />
      ))}
    </output>
  )
}
