import { useQuery } from '@tanstack/react-query'
import { KeyRound, Pencil, Send, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { roles } from '#kernel/contract/roles.ts'
import { useMay, useStaff } from '#kernel/web/backoffice/staff.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import {
  createUser,
  deleteUser,
  listUsers,
  resetSecondFactor,
  updateUser,
  type User,
  type Invitations,
} from '../../contract/users.ts'
import { invitations, useInviteAgain, useDeleteUser, useRestoreUser } from '../queries/users.ts'
import { nameOf, Avatar, RoleBadge } from './person.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'
import { onlyAFile, UserDialog } from './user-dialog.tsx'
import { RolePermissions, UserStats } from './user-stats.tsx'
import { useOfficePasswordPrompt } from './office-password-prompt.tsx'

/** The open invitation of an account, if it has one. */
function useInvitation({ id }: Pick<User, 'id'>): Invitations['waiting'][number] | undefined {
  const { data } = useQuery(invitations)
  return data?.waiting.find(({ userId }) => userId === id)
}

/** Says that somebody was invited and has not signed in yet; nothing for other accounts. */
function InvitedBadge({ user }: { user: User }) {
  const invitation = useInvitation(user)
  if (!invitation) return null
  return (
    <Badge tone="waiting">{invitation.expired ? 'Invitation expired' : 'Invited, not signed in yet'}</Badge>
  )
}

const userColumns: readonly Column<User>[] = [
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

/**
 * Deletes a user at once, without asking; the toast offers to undo it.
 * @returns what deletes, and the dialog to render: restoring an administrator may need the password
 */
function useDeleteWithUndo() {
  const remove = useDeleteUser()
  const restore = useRestoreUser()
  const { askWhere, dialog } = useOfficePasswordPrompt()

  async function undo(user: User) {
    try {
      await restore.mutateAsync(user)
      toast({ title: 'User restored' })
    } catch (error) {
      if (!askWhere(error, () => void undo(user))) toastFailure('Failed to restore user')(error)
    }
  }

  async function deleteAtOnce(user: User) {
    try {
      await remove.mutateAsync(user)
      toast({
        title: 'User deleted successfully',
        action: { label: 'Undo', run: () => void undo(user) },
      })
    } catch (error) {
      toastFailure('Failed to delete user')(error)
    }
  }

  return { deleteAtOnce, dialog }
}

const roleFilter = {
  name: 'role',
  label: 'Role',
  options: roles.map((role) => ({ value: role, label: t(`${role[0]?.toUpperCase()}${role.slice(1)}`) })),
}

const iconButton =
  'grid size-11 place-items-center rounded-md text-ink-soft hover:not-disabled:bg-linen hover:not-disabled:text-ink disabled:cursor-not-allowed disabled:opacity-40 desk:size-7'

/** All accounts, and what each role may do. */
export function UsersScreen({ tabs }: { tabs: ReactNode }) {
  const { search, open, close } = useListSearch()
  const [editing, setEditing] = useState<User | null>(null)
  const { deleteAtOnce, dialog } = useDeleteWithUndo()
  const mayAdd = useMay(createUser)
  const mayEdit = useMay(updateUser)
  const mayDelete = useMay(deleteUser)
  const mayReset = useMay(resetSecondFactor)
  const [resetting, setResetting] = useState<User | null>(null)
  const self = useStaff()

  return (
    <>
      {tabs}
      <UserStats />
      <section aria-labelledby="team-members">
        <SectionTitle id="team-members" className="mb-3">
          Team Members
        </SectionTitle>
        <ListTable
          list={listUsers}
          noun={{ one: 'user', many: 'users' }}
          columns={userColumns}
          filters={[roleFilter]}
          defaultSort="-createdAt"
          searchPlaceholder="Name or email"
          nameOf={nameOf}
          {...(mayEdit && { open: setEditing })}
          actions={(user) =>
            rowButtons(user, {
              mayEdit,
              mayDelete,
              mayReset: mayReset && user.id !== self.id,
              edit: setEditing,
              remove: deleteAtOnce,
              reset: setResetting,
            })
          }
          empty="No users found"
          emptyHint="Add team members to start collaborating"
        >
          <AddButton label="Add User" may={mayAdd} run={() => open('edit', 'new')} />
        </ListTable>
      </section>
      <RolePermissions />
      {/* A link can open the dialog for a new user through the address, like on other screens. */}
      <UserDialog
        user={editing ?? (search['edit'] === 'new' ? 'new' : null)}
        close={() => (editing ? setEditing(null) : close('edit'))}
      />
      {dialog}
      {resetting && <ResetSecondFactor user={resetting} close={() => setResetting(null)} />}
    </>
  )
}

/** Mails the invitation again, to somebody who has not signed in yet. */
function InviteAgainButton({ user, may }: { user: User; may: boolean }) {
  const invitation = useInvitation(user)
  const { data } = useQuery(invitations)
  const { mutate, isPending } = useInviteAgain()
  if (!invitation) return null
  return (
    <button
      type="button"
      aria-label={`Invite ${nameOf(user)} again`}
      title="Invite again"
      disabled={!may || isPending}
      onClick={() =>
        mutate(user, {
          onSuccess: () =>
            toast({
              title: 'Invitation sent again',
              ...(data?.reachesPeople === false && { description: onlyAFile }),
            }),
          onError: toastFailure('The invitation was not sent'),
        })
      }
      className={iconButton}
    >
      <Send size={15} aria-hidden />
    </button>
  )
}

function rowButtons(
  user: User,
  on: {
    mayEdit: boolean
    mayDelete: boolean
    mayReset: boolean
    edit: (user: User) => void
    remove: (user: User) => Promise<void>
    reset: (user: User) => void
  },
) {
  return (
    <>
      <InviteAgainButton user={user} may={on.mayEdit} />
      <button
        type="button"
        aria-label={`Reset second factor of ${nameOf(user)}`}
        data-on-demand
        title="Reset second factor"
        disabled={!on.mayReset}
        onClick={() => on.reset(user)}
        className={iconButton}
      >
        <KeyRound size={15} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`Edit ${nameOf(user)}`}
        title="Edit"
        disabled={!on.mayEdit}
        onClick={() => on.edit(user)}
        className={iconButton}
      >
        <Pencil size={15} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`Delete ${nameOf(user)}`}
        title="Delete"
        disabled={!on.mayDelete}
        onClick={() => void on.remove(user)}
        className={iconButton}
      >
        <Trash2 size={15} aria-hidden />
      </button>
    </>
  )
}
