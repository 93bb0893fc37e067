import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isStaff } from '../../../rules/permissions.ts'
import { currentUserQuery, useSignIn } from '../../queries/accounts.ts'
import { NoAccess } from './no-access.tsx'
import { useStoredScheme } from './scheme.ts'

export const Route = createFileRoute('/_backoffice')({
  // The server knows that nobody is signed in, and then there is no such page.
  beforeLoad: ({ context }) => {
    if (context.queryClient.getQueryData(currentUserQuery.queryKey) === null) throw notFound()
  },
  component: BackOffice,
})

/** Never rendered by the server, which does not know here who asks, and loaded for staff only. */
const StaffShell = lazy(async () => ({ default: (await import('./staff-shell.tsx')).StaffShell }))

/** Lets staff in. For everyone else the back office is not there, or not theirs. */
function BackOffice() {
  const { state, user } = useSignIn()
  const admitted = state === 'signed-in' && isStaff(user.role)
  useStoredScheme(admitted || state === 'loading')
  if (state === 'loading') return <Waiting />
  if (state === 'signed-out') throw notFound()
  if (!admitted) return <NoAccess />
  return (
    <Suspense fallback={<Waiting />}>
      <StaffShell user={user} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <output lang="en" className="grid min-h-dvh place-content-center text-sm text-ink-soft">
      Loading...
    </output>
  )
}
