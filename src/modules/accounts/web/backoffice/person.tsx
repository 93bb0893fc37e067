import { useState } from 'react'
import type { User } from '../../contract/users.ts'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import './users.css'

export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || 'Unknown User'

const colours = 6

/** The index of one of the colours, by the first character of the id. */
export const colourOf = (id: string) => id.charCodeAt(0) % colours

function initialsOf({ firstName, lastName, email }: User): string {
  const letters = [firstName, lastName].map((name) => name?.trim()[0] ?? '').join('')
  return (letters || email?.[0] || '?').toUpperCase()
}

/** A person's picture, or their initials on a colour of their own. */
export function Avatar({ user }: { user: User }) {
  const [broken, setBroken] = useState<string>()
  const src = user.profileImageUrl
  const shape = 'size-7 shrink-0 rounded-full'
  if (src && src !== broken) {
    return <img src={src} alt="" className={classes(shape, 'object-cover')} onError={() => setBroken(src)} />
  }
  return (
    <span
      aria-hidden
      data-colour={colourOf(user.id)}
      className={classes(
        'avatar inline-grid place-items-center text-micro font-semibold tracking-wide',
        shape,
      )}
    >
      {initialsOf(user)}
    </span>
  )
}

/** A role as a badge without colour, because a role is not a status. */
export function RoleBadge({ role }: { role: User['role'] }) {
  return (
    <Badge>
      <span className="inline-block first-letter:uppercase">{t(role)}</span>
    </Badge>
  )
}
