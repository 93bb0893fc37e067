import { Link } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import type { Order } from '#modules/orders/contract/index.ts'
import { createInstallation } from '../../contract/installations.ts'

/** Installations can be scheduled once the order is confirmed. */
const canBeFitted = ({ status }: Order) => status !== 'pending' && status !== 'cancelled'

/** A link from an order to a new installation for it. */
export function ScheduleLink({ order }: { order: Order }) {
  const mayPlan = useMay(createInstallation)
  if (!mayPlan || !canBeFitted(order)) return null
  return (
    <Link
      to="/admin/crm"
      search={{ tab: 'installations', installation: 'new', order: order.id }}
      className={buttonClasses({ look: 'quiet', size: 'sm' })}
    >
      <Wrench size={15} aria-hidden />
      Schedule installation
    </Link>
  )
}
