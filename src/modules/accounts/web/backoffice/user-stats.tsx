import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQuery } from '@tanstack/react-query'
import { rolePermissions } from '../../rules/role-permissions.ts'
import { roleCounts } from '../queries/users.ts'
import { Tiles } from '#kernel/web/backoffice/layout/tiles.tsx'
import { RoleBadge } from './person.tsx'
import { locale, t } from '#kernel/web/backoffice/language.ts'

const figures = [
  ['Total Users', 'all'],
  ['Admins', 'admin'],
  ['Editors', 'editor'],
  ['Viewers', 'viewer'],
] as const

/** The number of accounts, in all and for each staff role. */
export function UserStats() {
  const { data, isPending } = useQuery(roleCounts)
  const tiles = figures.map(([label, key]) => [label, data?.[key].toLocaleString(locale())] as const)
  return <Tiles tiles={tiles} busy={isPending} className="mb-6" />
}

/** What each role may do, in the words of `rolePermissions`. */
export function RolePermissions() {
  return (
    <section aria-labelledby="role-permissions" className="mt-8 rounded-lg border border-line bg-surface p-5">
      <SectionTitle id="role-permissions">Role Permissions</SectionTitle>
      <div className="mt-4 grid gap-6 sm:grid-cols-3">
        {rolePermissions.map(({ role, words }) => (
          <div key={role}>
            <h3 className="mb-2 font-sans">
              <RoleBadge role={role} />
            </h3>
            <ul className="list-disc space-y-1 pl-5 text-ink-soft marker:text-line">
              {words.map((word) => (
                <li key={word}>{t(word)}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
