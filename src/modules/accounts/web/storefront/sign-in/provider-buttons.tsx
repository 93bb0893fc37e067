import { useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { startGithub, startGoogle, startOidc } from '#modules/accounts/contract/providers.ts'
import { signInProviders } from '../../queries/ways-in.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { returnPath } from './return-path.ts'

const signInMethods = [
  { name: 'oidc', start: startOidc, label: 'login.sso' },
  { name: 'google', start: startGoogle, label: 'login.google' },
  { name: 'github', start: startGithub, label: 'login.github' },
] as const

/** The address that starts a provider's sign-in, with the page to return to if one asked for the sign-in. */
function addressOf(start: string): string {
  const to = returnPath()
  return to === '/' ? start : `${start}?${new URLSearchParams({ returnTo: to }).toString()}`
}

/** Buttons that redirect to external providers; the server refuses one that is not configured. */
export function ProviderButtons() {
  const { t } = useTranslation()
  const { providers } = useSuspenseQuery(signInProviders).data
  const offered = signInMethods.filter(({ name }) => providers.includes(name))
  if (offered.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('login.providers')}</legend>
      {offered.map(({ name, start, label }) => (
        <Button
          key={start.path}
          look="quiet"
          className="w-full"
          onClick={() => window.location.assign(addressOf(start.path))}
        >
          <ProviderMark name={name} />
          {t(label)}
        </Button>
      ))}
    </fieldset>
  )
}

/** The providers' logos as paths in a square of 24 units, drawn in the colour of the text. */
const marks = {
  google:
    'M21.6 10.2H12v3.9h5.5c-.5 2.5-2.6 3.9-5.5 3.9a6 6 0 1 1 3.9-10.6l2.9-2.9A10 10 0 1 0 12 22c5.8 0 9.8-4 9.8-9.8 0-.7-.1-1.4-.2-2z',
  github:
    'M12 2a10 10 0 0 0-3.2 19.5c.5.1.7-.2.7-.5v-1.9c-2.8.6-3.4-1.2-3.4-1.2-.4-1.1-1.1-1.5-1.1-1.5-.9-.6.1-.6.1-.6 1 .1 1.5 1 1.5 1 .9 1.6 2.4 1.1 2.9.9.1-.7.4-1.1.6-1.4-2.2-.2-4.5-1.1-4.5-5 0-1.1.4-2 1-2.7-.1-.2-.4-1.2.1-2.6 0 0 .8-.3 2.7 1a9.4 9.4 0 0 1 5 0c1.9-1.3 2.7-1 2.7-1 .5 1.4.2 2.4.1 2.6.6.7 1 1.6 1 2.7 0 3.9-2.3 4.8-4.5 5 .4.3.7.9.7 1.9V21c0 .3.2.6.7.5A10 10 0 0 0 12 2z',
} as const

function ProviderMark({ name }: { name: (typeof signInMethods)[number]['name'] }) {
  if (name === 'oidc') return <KeyRound size={18} aria-hidden />
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true">
      <path d={marks[name]} />
    </svg>
  )
}
