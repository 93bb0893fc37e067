import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { address } from '#kernel/contract/endpoint.ts'
import {
  startGithub,
  startGoogle,
  startOidc,
  type OwnProvider,
} from '#modules/accounts/contract/providers.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { ownProvidersQuery } from '../../queries/ways-in.ts'
import { useUnlinkProvider } from '../../queries/account-writes.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { usePasswordPrompt } from './password-prompt.tsx'
import { ProviderError } from '../sign-in/provider-error.tsx'

const starts = { oidc: startOidc, google: startGoogle, github: startGithub }

/** The providers of the account; nothing where the shop offers none and none is linked. */
export function OwnProviders({ error }: { error: string | undefined }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(ownProvidersQuery)
  const { prove, dialog } = usePasswordPrompt()
  const shownProviders = data.filter(({ configured, linked }) => configured || linked)
  return (
    <>
      <ProviderError error={error} />
      {shownProviders.length > 0 && (
        <section aria-labelledby="own-providers" className="rounded-lg bg-linen p-5 md:p-6">
          <h2 id="own-providers" className="text-xl">
            {t('providers.title')}
          </h2>
          <ul className="mt-3 grid gap-3">
            {shownProviders.map((provider) => (
              <Provider key={provider.provider} one={provider} prove={prove} />
            ))}
          </ul>
          {dialog}
        </section>
      )}
    </>
  )
}

function Provider({
  one: { provider, name, linked, email },
  prove,
}: {
  one: OwnProvider
  prove: (then: () => void) => Promise<void>
}) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const { mutateAsync, isPending } = useUnlinkProvider()

  const leave = () => window.location.assign(address(starts[provider], { query: { link: '1' } }))

  async function unlink() {
    try {
      await mutateAsync(provider)
      toast({ title: t('login.success'), description: t('providers.unlinked', { name }) })
    } catch (error) {
      const reason =
        error instanceof ApiError && error.code === 'last_way_in' && translateMessage(error.serverMessage)
      const description = reason || t('shell.failed')
      toast({ title: t('providers.unlinkFailed', { name }), description, variant: 'destructive' })
    }
  }

  return (
    <li className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p>{name}</p>
        <p className="text-sm text-ink-soft">
          {!linked && t('providers.notLinked')}
          {linked && (email ? t('providers.linkedAs', { email }) : t('providers.linked'))}
        </p>
      </div>
      {linked ? (
        <Button
          look="quiet"
          size="sm"
          aria-label={t('providers.unlinkFrom', { name })}
          disabled={isPending}
          onClick={() => void unlink()}
        >
          {t('providers.unlink')}
        </Button>
      ) : (
        <Button
          look="quiet"
          size="sm"
          aria-label={t('providers.linkTo', { name })}
          onClick={() => void prove(leave)}
        >
          {t('providers.link')}
        </Button>
      )}
    </li>
  )
}
