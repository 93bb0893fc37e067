import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate, notFound, Link, useRouter } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isStaff, worksInOffice } from '#kernel/rules/permissions.ts'
import { currentUserQuery, useSignIn } from '#modules/accounts/web/queries/accounts.ts'
import { openingOfShop } from '#modules/setup/web/queries.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { officeLanguage, setOfficeLanguage } from '#kernel/web/backoffice/language.ts'
import { useStoredScheme } from './scheme.ts'
import { WaitingShell } from './waiting-shell.tsx'
import styles from './styles.css?url'

/**
 * Switches the back office to a language, and sets `lang` of the document.
 * @param preferredLanguage null while nobody is admitted
 * @returns the current language; null until its texts are first loaded
 */
function useOfficeLanguage(preferredLanguage: LanguageCode | null): LanguageCode | null {
  const router = useRouter()
  const [changed, setSpoken] = useState<LanguageCode | null>(null)
  // English, and a language that was loaded earlier, is available at once.
  const appliedLanguage = changed ?? (preferredLanguage === officeLanguage() ? preferredLanguage : null)
  useEffect(() => {
    if (preferredLanguage === null) return undefined
    let isCurrent = true
    const arrived = () => isCurrent && setSpoken(officeLanguage())
    void setOfficeLanguage(preferredLanguage).then(arrived)
    return () => {
      isCurrent = false
    }
  }, [preferredLanguage])
  useEffect(() => {
    if (appliedLanguage === null) return undefined
    document.documentElement.lang = appliedLanguage
    return () => {
      document.documentElement.lang = router.options.context.i18n.language
    }
  }, [appliedLanguage, router])
  return appliedLanguage
}

export const Route = createFileRoute('/_backoffice')({
  // If nobody is signed in, the page does not exist.
  beforeLoad: ({ context }) => {
    if (context.queryClient.getQueryData(currentUserQuery.queryKey) === null) throw notFound()
  },
  head: () => ({ links: [{ rel: 'stylesheet', href: styles }] }),
  component: BackOffice,
})

const loadShell = () => import('./staff-shell.tsx')

/** Never rendered on the server, where the user is not known, and loaded for staff only. */
const StaffShell = lazyComponent(async () => (await loadShell()).StaffShell)

/** Admits staff. For everybody else the back office does not exist (visitors) or is forbidden (customers). */
function BackOffice() {
  const signIn = useSignIn()
  const { state, user } = signIn
  const admitted = state === 'signed-in' && worksInOffice(user.role)
  useStoredScheme(admitted || state === 'loading')
  // Above every screen is a bar while the shop is not open: read with the shell, so that nothing moves down for it.
  const opening = useQuery({ ...openingOfShop, enabled: admitted && isStaff(user.role) })
  const isOpeningAsked = opening.isLoading && opening.failureCount === 0
  const language = useOfficeLanguage(admitted ? (user.officeLanguage ?? 'en') : null)
  if (state === 'loading') return <WaitingShell />
  if (state === 'signed-out') {
    if (signIn.unanswered) return <Unanswered {...signIn.unanswered} />
    throw notFound()
  }
  if (!admitted) return <NoAccess />
  // The second factor must be set up first, on a storefront page.
  if (user.owesSecondFactor) return <Navigate to="/account/security" replace />
  if (language === null || isOpeningAsked) {
    // Loaded in parallel with the texts.
    loadShell().catch(() => {})
    return <WaitingShell />
  }
  return (
    // The key remounts the screens in another language, so that no memoised text stays in the earlier one.
    <StaffShell key={language} user={user} fallback={<WaitingShell />} />
  )
}

/** The request for the current user failed, which does not mean that the page does not exist. */
function Unanswered({ error, ask, asking }: { error: Error; ask: () => Promise<unknown>; asking: boolean }) {
  return (
    <main lang="en" className="mx-auto grid min-h-dvh max-w-xl content-center px-4 text-sm">
      <CouldNotLoad query={{ error, refetch: ask, isFetching: asking }} />
    </main>
  )
}

/** What a customer sees at a back-office URL. */
function NoAccess() {
  return (
    <main
      lang="en"
      className="page grid min-h-dvh place-content-center justify-items-center gap-5 py-20 text-center"
    >
      <title>No access</title>
      <DoorClosed size={72} strokeWidth={1} className="text-ink-soft" aria-hidden />
      <h1>No access</h1>
      <p className="text-ink-soft">Your account cannot open the back office.</p>
      <Link to="/" className={buttonClasses({}, 'mt-3')}>
        Back to Store
      </Link>
    </main>
  )
}
