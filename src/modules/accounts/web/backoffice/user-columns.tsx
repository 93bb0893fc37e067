import type { User } from '../../contract/users.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { Avatar, nameOf, RoleBadge } from './person.tsx'
import { InvitedBadge } from './invited-badge.tsx'
import { t } from '#kernel/web/backoffice/language.ts'

export const userColumns: readonly Column<User>[] = [
  {
    id: 'name',
    head: t('Name', { context: 'person' }),
    sort: 'name',
    fixed: true,
    card: 'title',
    skeletonWidth: 'w-40',
    cell: (user) => (
      <span className="flex items-center gap-2.5">
        <Avatar user={user} />
        <span className="max-w-72 truncate font-medium">{nameOf(user)}</span>
      </span>
    ),
  },
  {
    id: 'role',
    head: 'Role',
    card: 'amount',
    cell: (user) => (
      <span className="flex flex-wrap gap-1.5">
        <RoleBadge role={user.role} />
        <InvitedBadge user={user} />
      </span>
    ),
  },
  {
    id: 'email',
    head: 'Email',
    sort: 'email',
    grow: true,
    cell: ({ email }) => <span className="text-ink-soft">{email ?? '—'}</span>,
  },
]
