import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { startGithub, startGoogle, startOidc } from '../../contract/providers.ts'
import { signInProviders } from '../queries/accounts.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { returnPath } from './return-path.ts'

const ways = [
  { name: 'oidc', start: startOidc, label: 'login.sso' },
  { name: 'google', start: startGoogle, label: 'login.google' },
  { name: 'github', start: startGithub, label: 'login.github' },
] as const

/** With the page to come back to, where one asked for the sign-in. */
function addressOf(start: string): string {
  const to = returnPath()
  return to === '/' ? start : `${start}?${new URLSearchParams({ returnTo: to }).toString()}`
}

/** Redirects to an external provider; the server refuses when it is not configured. */
export function ProviderButtons() {
  const { t } = useTranslation()
  const { providers } = useSuspenseQuery(signInProviders).data
  const offered = ways.filter(({ name }) => providers.includes(name))
  if (offered.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('login.providers')}</legend>
      {offered.map(({ start, label }) => (
        <Button
          key={start.path}
          look="quiet"
          className="w-full"
          onClick={() => window.location.assign(addressOf(start.path))}
        >
          {t(label)}
        </Button>
      ))}
    </fieldset>
  )
}
