import { useQuery } from '@tanstack/react-query'
import type { Invitations, User } from '../../contract/users.ts'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import { invitations } from '../queries/users.ts'

/** The open invitation of an account, if it has one. */
export function useInvitation({ id }: Pick<User, 'id'>): Invitations['waiting'][number] | undefined {
  const { data } = useQuery(invitations)
  return data?.waiting.find(({ userId }) => userId === id)
}

/** Says that somebody was invited and has not signed in yet; nothing for other accounts. */
export function InvitedBadge({ user }: { user: User }) {
  const invitation = useInvitation(user)
  if (!invitation) return null
  return (
    <Badge tone="waiting">{invitation.expired ? 'Invitation expired' : 'Invited, not signed in yet'}</Badge>
  )
}
