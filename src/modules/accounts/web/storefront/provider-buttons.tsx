import { useTranslation } from 'react-i18next'
import { startGithub, startGoogle, startOidc } from '../../contract/providers.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { returnPath } from './return-path.ts'

const ways = [
  { start: startOidc, label: 'login.sso' },
  { start: startGoogle, label: 'login.google' },
  { start: startGithub, label: 'login.github' },
] as const

/** With the page to come back to, where one asked for the sign-in. */
function addressOf(start: string): string {
  const to = returnPath()
  return to === '/' ? start : `${start}?${new URLSearchParams({ returnTo: to }).toString()}`
}

/** Redirects to an external provider; the server refuses when it is not configured. */
export function ProviderButtons() {
  const { t } = useTranslation()
  return (
    <fieldset className="mt-8 grid gap-2">
      <legend className="sr-only">{t('login.providers')}</legend>
      {ways.map(({ start, label }) => (
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
