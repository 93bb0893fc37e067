import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { AccountSession } from '#modules/accounts/contract/own-account.ts'
import { formatMoment } from '#kernel/rules/format.ts'
import { ownSessions, useEndSession } from '../../queries/own-account.ts'
import { usePageLanguage, useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { useFailureToast } from '../links/failure.ts'

/** The sessions of the account; every browser except this one can be signed out. */
export function OwnSessions() {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(ownSessions)
  return (
    <section aria-labelledby="own-sessions" aria-busy={isPending}>
      <h2 id="own-sessions" className="mb-4">
        {t('account.sessions')}
      </h2>
      {isPending && <Skeleton className="h-16" />}
      <ul className="divide-y divide-line border-y border-line">
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  )
}

function SessionRow({ session }: { session: AccountSession }) {
  const { t } = useTranslation()
  const { timeZone } = useShopConfig()
  const language = usePageLanguage()
  const failed = useFailureToast()
  const { mutateAsync, isPending } = useEndSession()
  const device = [session.browser, session.system].filter(Boolean).join(', ') || t('account.unknownDevice')
  const lastSeen = session.lastSeenAt && formatMoment(session.lastSeenAt, timeZone, language)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="font-medium">{device}</p>
        <p className="text-sm text-ink-soft">{[session.network, lastSeen].filter(Boolean).join(' · ')}</p>
      </div>
      {session.current ? (
        <p className="text-sm text-accent">{t('account.thisOne')}</p>
      ) : (
        <Button
          look="quiet"
          size="sm"
          disabled={isPending}
          aria-label={`${t('account.end')} ${device}`}
          onClick={() => void mutateAsync(session.id).catch(failed)}
        >
          {t('account.end')}
        </Button>
      )}
    </li>
  )
}
