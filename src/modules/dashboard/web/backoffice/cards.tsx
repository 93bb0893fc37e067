import { Banknote, Blinds, ClipboardList, Users, Wifi } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { DashboardFigures } from '../../contract.ts'
import { useOfficeMoney } from '../../../../kernel/web/backoffice/money.ts'
import { Skeleton } from '../../../../kernel/web/ui/skeleton.tsx'
import { locale } from '../../../../kernel/web/backoffice/language.ts'

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 min-[72rem]:grid-cols-5'

/** The figures of all time. */
export function Cards({ figures }: { figures: DashboardFigures }) {
  const money = useOfficeMoney()
  const counted = (count: number, estimated: boolean) =>
    `${estimated ? 'about ' : ''}${count.toLocaleString(locale(), estimated ? { maximumSignificantDigits: 2 } : {})}`
  return (
    <dl className={grid}>
      <Card icon={ClipboardList} name="Total Orders" figure={counted(figures.totalOrders, false)} />
      <Card icon={Banknote} name="Revenue" figure={money(figures.totalRevenue)} />
      <Card icon={Blinds} name="Products" figure={counted(figures.products, figures.productsEstimated)} />
      <Card icon={Users} name="Users" figure={counted(figures.users, figures.usersEstimated)} />
      <Card icon={Wifi} name="Active Users" figure={counted(figures.activeUsers, false)} />
    </dl>
  )
}

function Card({ icon: Icon, name, figure }: { icon: LucideIcon; name: string; figure: string }) {
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
      <dt className="flex items-center justify-between gap-2 text-[0.8125rem] text-ink-soft">
        {name}
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </dt>
      <dd className="figures mt-1 font-serif text-[clamp(1rem,1.5vw,1.25rem)]/7 font-medium wrap-anywhere">
        {figure}
      </dd>
    </div>
  )
}

export function CardsSkeleton() {
  return (
    <output aria-busy aria-label="Loading..." className={grid}>
      {['orders', 'revenue', 'products', 'users', 'active'].map((card) => (
        <Skeleton key={card} className="h-19 rounded-lg" />
      ))}
    </output>
  )
}
