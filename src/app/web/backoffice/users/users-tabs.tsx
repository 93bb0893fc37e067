import { Link } from '@tanstack/react-router'
import { listAudit } from '#modules/audit/contract.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'

const look =
  'flex min-h-11 items-center border-b-2 border-transparent px-1 text-ink-soft hover:text-ink data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-ink desk:min-h-9'

/** The tabs of this screen: users, and the audit log, which is for administrators. */
export function UsersTabs() {
  const mayAudit = useMay(listAudit)
  if (!mayAudit) return null
  return (
    <nav aria-label="User Management" className="mb-4 flex gap-5 border-b border-line">
      <Link
        to="/admin/users"
        search={{}}
        activeOptions={{ exact: true, includeSearch: false }}
        className={look}
      >
        Users
      </Link>
      <Link to="/admin/users/audit" search={{}} activeOptions={{ includeSearch: false }} className={look}>
        Audit log
      </Link>
    </nav>
  )
}
