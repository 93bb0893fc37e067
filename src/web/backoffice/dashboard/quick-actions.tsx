import { Link } from '@tanstack/react-router'
import { ChartLine, ClipboardList, Plus, Users } from 'lucide-react'
import { buttonClasses } from '../../ui/button.tsx'

const actions = [
  { label: 'Add Product', icon: Plus, to: '/admin/products', search: { edit: 'new' } },
  { label: 'View Orders', icon: ClipboardList, to: '/admin/orders', search: {} },
  { label: 'Manage Users', icon: Users, to: '/admin/users', search: {} },
  { label: 'Analytics', icon: ChartLine, to: '/admin/forecasting', search: {} },
] as const

/** The shortest ways to what is done most. */
export function QuickActions() {
  return (
    <section aria-label="Quick Actions" className="flex flex-wrap items-center gap-2">
      <h2 className="mr-2 font-sans text-[0.9375rem]/6 font-semibold max-sm:w-full">Quick Actions</h2>
      {actions.map(({ label, icon: Icon, to, search }) => (
        <Link
          key={label}
          // The screens' addresses come from one table, which the router's types do not know.
          to={to as '/admin/products'}
          search={search}
          className={buttonClasses({ look: 'quiet', size: 'sm' }, 'max-[56rem]:min-h-11')}
        >
          <Icon size={15} aria-hidden />
          {label}
        </Link>
      ))}
    </section>
  )
}
