import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { Link } from '@tanstack/react-router'
import { ChartLine, ClipboardList, Plus, Users } from 'lucide-react'
import { createProduct } from '#modules/catalog/contract/index.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'

const look = { look: 'quiet', size: 'touch' } as const

const actions = [
  { label: 'View Orders', icon: ClipboardList, to: '/admin/orders', search: {} },
  { label: 'Manage Users', icon: Users, to: '/admin/users', search: {} },
  { label: 'Analytics', icon: ChartLine, to: '/admin/forecasting', search: {} },
] as const

/** Shortcuts to the most common tasks. */
export function QuickActions() {
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
