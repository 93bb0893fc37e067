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
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { useStoredScheme } from './scheme.ts'
import styles from './styles.css?url'

const entries = Array.from({ length: 14 }, (_, index) => index)
const rows = Array.from({ length: 12 }, (_, index) => index)
/** The menu entries that are followed by a gap, by index. */
const ends = [3, 7, 12]

/** The back office until the user is known: its frame, with placeholders for menu and list. */
function WaitingShell() {
  return (
    <div lang="en" data-office aria-busy className="min-h-dvh text-dense/5 wide:pl-60">
      <title>Loading...</title>
      <div
        aria-hidden
        className="fixed inset-y-0 left-0 hidden w-60 content-start gap-2.5 border-r border-line bg-linen/60 px-5 py-5 wide:grid"
      >
        {entries.map((entry) => (
          <Skeleton key={entry} className={ends.includes(entry) ? 'mb-4 h-4.5 w-36' : 'h-4.5 w-40'} />
        ))}
      </div>
      <header className="fixed inset-x-0 top-0 z-30 flex h-14 items-center border-b border-line bg-paper px-4 sm:px-6 wide:left-60">
        <h1 className="font-sans text-lg/7 font-normal text-ink-soft">
          <output>Loading...</output>
        </h1>
      </header>
      <main className="grid grid-cols-1 gap-3 px-4 pt-18 sm:px-6">
        <div className="flex justify-between gap-3 pb-2">
          <Skeleton className="h-9 w-60" />
          <Skeleton className="h-9 w-32" />
        </div>
        {rows.map((row) => (
          <Skeleton key={row} className="h-6" />
        ))}
      </main>
    </div>
  )
}

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
