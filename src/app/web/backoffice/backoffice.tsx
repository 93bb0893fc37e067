import { createFileRoute, Navigate, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isStaff } from '../../../kernel/rules/permissions.ts'
import { currentUserQuery, useSignIn } from '../../../modules/accounts/web/queries/accounts.ts'
import { CouldNotLoad } from '../../../kernel/web/backoffice/could-not-load.tsx'
import { NoAccess } from './no-access.tsx'
import { useStoredScheme } from './scheme.ts'
import { WaitingShell } from './waiting-shell.tsx'
import { useOfficeLanguage } from './use-office-language.ts'
import styles from './styles.css?url'

export const Route = createFileRoute('/_backoffice')({
  // The server knows that nobody is signed in, and then there is no such page.
  beforeLoad: ({ context }) => {
    if (context.queryClient.getQueryData(currentUserQuery.queryKey) === null) throw notFound()
  },
  head: () => ({ links: [{ rel: 'stylesheet', href: styles }] }),
  component: BackOffice,
})

const loadShell = () => import('./staff-shell.tsx')

/** Never rendered by the server, which does not know here who asks, and loaded for staff only. */
const StaffShell = lazy(async () => ({ default: (await loadShell()).StaffShell }))

/** Lets staff in. For everyone else the back office is not there, or not theirs. */
function BackOffice() {
  const signIn = useSignIn()
  const { state, user } = signIn
  const admitted = state === 'signed-in' && isStaff(user.role)
  useStoredScheme(admitted || state === 'loading')
  const language = useOfficeLanguage(admitted ? (user.officeLanguage ?? 'en') : null)
  if (state === 'loading') return <WaitingShell />
  if (state === 'signed-out') {
    if (signIn.unanswered) return <Unanswered {...signIn.unanswered} />
    throw notFound()
  }
  if (!admitted) return <NoAccess />
  // Nothing here opens before, and where it is set up is a page of the storefront.
  if (user.owesSecondFactor) return <Navigate to="/account/security" replace />
  if (language === null) {
    // Together with the texts.
    loadShell().catch(() => {})
    return <WaitingShell />
  }
  return (
    <Suspense fallback={<WaitingShell />}>
      {/* Made anew in another language: what was worked out in the one before is not kept. */}
      <StaffShell key={language} user={user} />
    </Suspense>
  )
}

/** The shop did not say who is there; that is no reason to say that the page does not exist. */
function Unanswered({ error, ask, asking }: { error: Error; ask: () => Promise<unknown>; asking: boolean }) {
  return (
    <main lang="en" className="mx-auto grid min-h-dvh max-w-xl content-center px-4 text-sm">
      <CouldNotLoad error={error} retry={ask} busy={asking} />
    </main>
  )
}
