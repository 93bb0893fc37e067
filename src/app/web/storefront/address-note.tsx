import { useRouterState } from '@tanstack/react-router'
import { isOnThisMachine, isOwnAddress } from '#kernel/rules/own-address.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'

/**
 * Says that this address only shows pages, because the server refuses writes from it: with a link to the public
 * address, or, while none is set, with the setting.
 * @param here the origin in the reader's address bar
 */
export function AddressNote({ here, publicOrigin }: { here: string; publicOrigin: string }) {
  const { t } = useTranslation()
  const path = useRouterState({ select: ({ location }) => location.href })
  if (isOwnAddress(here, publicOrigin)) return null
  return (
    <div className="page pt-6 print:hidden">
      <p role="note" className="rounded-md bg-clay-wash p-3 text-sm">
        {isOnThisMachine(publicOrigin) ? (
          t('shell.unknownAddress', { setting: `PUBLIC_ORIGIN=${here}` })
        ) : (
          <>
            {t('shell.publicAddress')}{' '}
            <a href={`${publicOrigin}${path}`} className="text-accent underline">
              {publicOrigin}
            </a>
          </>
        )}
      </p>
    </div>
  )
}
