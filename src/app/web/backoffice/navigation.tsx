import { Link, useLocation } from '@tanstack/react-router'
import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { type CurrentUser, chooseOfficeLanguage } from '#modules/accounts/contract/index.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { useUnread } from '#modules/chat/web/backoffice/use-conversation.ts'
import { useUnseenOrders } from '#modules/orders/web/backoffice/index.ts'
import { useStaff } from '#kernel/web/backoffice/staff.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { languageOrNull, languages, type LanguageCode } from '#kernel/rules/languages.ts'
import { call } from '#kernel/web/api.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { useWayBack } from './scroll-positions.ts'
import { LogoutLink } from './logout-link.tsx'
import { screenGroups } from './screens.ts'
import { useIsShown } from './use-shown-screens.ts'
import { useWarmEntries } from './warm-screens.ts'
import { schemes, useScheme } from './scheme.ts'

const looks = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  auto: { label: 'Auto', icon: Monitor },
} as const

/** Chooses light, dark or the system's colour scheme. */
function SchemeSwitch() {
  const name = useId()
  const [chosen, choose] = useScheme()
  return (
    <fieldset className="flex min-w-0 rounded-md border border-line p-0.5">
      <legend className="sr-only">Colour scheme</legend>
      {schemes.map((scheme) => {
        const { label, icon: Icon } = looks[scheme]
        return (
          <label
            key={scheme}
            className="flex h-8 grow cursor-pointer items-center justify-center gap-1 rounded-sm px-1 text-note text-ink-soft hover:text-ink has-checked:bg-stone has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === scheme}
              onChange={() => choose(scheme)}
            />
            <Icon size={14} aria-hidden />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}

/** Chooses the user's back-office language, on all their devices. */
function LanguageSelect({ user }: { user: CurrentUser }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (language: LanguageCode) => call(chooseOfficeLanguage, { body: { language } }),
    // A reload, because screens compute some texts when they are loaded.
    onSuccess: () => location.reload(),
    onError: toastFailure('Failed to save the language'),
  })
  return (
    <label className="flex h-9 items-center gap-3 rounded-md border border-line pl-3 text-ink-soft hover:text-ink max-wide:h-11">
      <Languages size={15} aria-hidden className="shrink-0" />
      <span className="sr-only">Language</span>
      <select
        value={user.officeLanguage ?? 'en'}
        disabled={isPending}
        onChange={({ target }) => {
          const language = languageOrNull(target.value)
          if (language !== null) mutate(language)
        }}
        className="h-full w-full min-w-0 grow rounded-md bg-transparent text-note"
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The links to all screens that the role may open, and below them the user, the language and the colour scheme. */
export function Navigation({ user, onLeave }: { user: CurrentUser; onLeave?: () => void }) {
  const wayBack = useWayBack()
  const warm = useWarmEntries()
  const isShown = useIsShown(user.role)
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  return (
    <div className="flex h-full flex-col">
      <nav
        aria-label="Back office"
        className="grow space-y-4 overflow-y-auto px-3 pb-4 max-wide:space-y-1.5 wide:pt-4"
      >
        {screenGroups.map(({ name, screens }) => (
          <ul key={name} aria-label={t(name)} className="space-y-px">
            {screens.filter(isShown).map(({ path, title, icon: Icon }) => (
              <li key={path}>
                <Link
                  // The screens' paths come from a table that the router's types do not know.
                  to={path as '/admin/orders'}
                  search={{}}
                  {...warm(path)}
                  // A list opens as it was left; a click on the current list resets it.
                  onClick={(event) => {
                    onLeave?.()
                    const back = path === pathname ? null : wayBack(path)
                    if (!back || event.ctrlKey || event.metaKey || event.shiftKey) return
                    event.preventDefault()
                    back()
                  }}
                  activeOptions={{ exact: path === '/admin', includeSearch: false }}
                  className="flex h-9 items-center gap-3 rounded-md px-3 leading-tight text-ink-soft hover:bg-stone/60 hover:text-ink data-[status=active]:bg-stone data-[status=active]:font-medium data-[status=active]:text-ink max-wide:h-11"
                >
                  <Icon size={17} strokeWidth={1.75} aria-hidden className="shrink-0" />
                  {t(title)}
                  {path === '/admin/orders' && <UnseenOrders />}
                  {path === '/admin/chat' && <Unread user={user} />}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="space-y-3 border-t border-line px-3 py-3">
        <LanguageSelect user={user} />
        <SchemeSwitch />
        <div className="flex items-center gap-2 pl-3">
          <p className="min-w-0 grow leading-tight">
            <span className="block truncate">{nameOf(user)}</span>
            <span className="block truncate text-note text-ink-soft">
              <span className="inline-block first-letter:uppercase">{t(user.role)}</span>
              {user.role === 'viewer' && ', may look but not change'}
            </span>
          </p>
          <LogoutLink />
        </div>
      </div>
    </div>
  )
}

const formatCount = (count: number) => (count > 99 ? '99+' : String(count))

/** The number of orders since this person last looked at them. */
function UnseenOrders() {
  const count = useUnseenOrders(useStaff().role).data?.count ?? 0
  if (count === 0) return null
  return (
    <span className="ml-auto rounded-full bg-clay px-1.5 text-badge/5 font-medium text-on-accent">
      <span aria-hidden>{formatCount(count)}</span>
      <span className="sr-only">{` (${count} new)`}</span>
    </span>
  )
}

/** The number of unread chat messages; clay if one of them mentions the user. */
function Unread({ user }: { user: CurrentUser }) {
  const { unread, mentioned } = useUnread(user)
  if (unread === 0) return null
  const mentionText = mentioned > 0 ? `, ${mentioned} mentioning you` : ''
  return (
    <span
      className={classes(
        'ml-auto rounded-full px-1.5 text-badge/5 font-medium',
        mentioned > 0 ? 'bg-clay text-on-accent' : 'bg-stone text-ink',
      )}
    >
      <span aria-hidden>{mentioned > 0 ? `@${formatCount(mentioned)}` : formatCount(unread)}</span>
      <span className="sr-only">{` (${unread} unread${mentionText})`}</span>
    </span>
  )
}

function nameOf({ firstName, lastName, email }: CurrentUser): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || 'Signed in'
}
