import type { DashboardStats } from '../../contract.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'
import { trendOf } from './format.ts'
import { Sparkline } from './sparkline.tsx'

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3'

interface Course {
  /** Sum of the selected days, and of as many days before. */
  now: number
  before: number
  points: readonly number[]
}

/** All-time totals; orders and revenue with their trend over the selected days. */
export function Cards({ figures }: { figures: DashboardStats }) {
  const money = useOfficeMoney()
  const counted = (count: number, estimated: boolean) =>
    `${estimated ? 'about ' : ''}${count.toLocaleString(locale(), estimated ? { maximumSignificantDigits: 2 } : {})}`
  const { period, cancelledRevenue: cancelled } = figures
  const courseOf = (name: 'orders' | 'revenue'): Course => ({
    now: period[name],
    before: period.previous[name],
    points: period.points.map((point) => point[name]),
  })
  return (
    <dl className={classes(grid, !figures.owed && 'wide:grid-cols-5')}>
      <Card name="Total Orders" figure={counted(figures.totalOrders, false)} course={courseOf('orders')} />
      <Card
        name="Revenue"
        figure={money(figures.totalRevenue)}
        course={courseOf('revenue')}
        {...(cancelled > 0 && { note: `of it cancelled: ${money(cancelled)}` })}
      />
      {figures.owed && (
        <Card
          name="Owed by customers"
          figure={money(figures.owed.due)}
          {...(figures.owed.late > 0 && { note: `of it overdue: ${money(figures.owed.late)}` })}
        />
      )}
      <Card name="Products" figure={counted(figures.products, figures.productsEstimated)} />
      <Card name="Users" figure={counted(figures.users, figures.usersEstimated)} />
      <Card name="Active Users" figure={counted(figures.activeUsers, false)} />
    </dl>
  )
}

function Card({
  name,
  figure,
  course,
  note,
}: {
  name: string
  figure: string
  course?: Course
  note?: string
}) {
  const trend = course && trendOf(course.now, course.before, 0)
  return (
    <div className="flex min-h-18 min-w-0 flex-col justify-between rounded-lg border border-line bg-surface px-4 py-2.5">
      <dt className="flex items-center gap-1.5 text-note/5 text-ink-soft">
        <span className="grow">{name}</span>
        {course && <Sparkline points={course.points} />}
        {trend && (
          <span
            title="In the chosen days, against as many days before"
            className={classes('figures font-medium', trend.up ? 'text-good' : 'text-clay')}
          >
            {trend.text}
          </span>
        )}
      </dt>
      <dd className="figures font-serif text-[clamp(1rem,1.4vw,1.125rem)]/6 font-medium wrap-anywhere">
        {figure}
        {note && <span className="block font-sans text-note/5 font-normal text-ink-soft">{note}</span>}
      </dd>
    </div>
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
