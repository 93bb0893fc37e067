import { useQueryClient } from '@tanstack/react-query'
import { listOwnSessions } from '../../contract/own-account.ts'
import {
  beginTotp,
  chooseSecondFactor,
  confirmTotp,
  getOwnSecurity,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from '../../contract/own-security.ts'
import { call, read } from '#kernel/web/api.ts'
import { currentUserQuery } from './accounts.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

export const ownSecurity = read(getOwnSecurity)

/**
 * Every write refetches what is shown, and the session's account, because it may now have access to the back office.
 */
function useSecurityWrite<Sent = void, Answer = unknown>(mutationFn: (input: Sent) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await refresh(client, getOwnSecurity, listOwnSessions)
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
  })
}

export const useAddPasskey = () =>
  useSecurityWrite(async () => (await import('../passkeys.ts')).createPasskey())

export const useRenamePasskey = () =>
  useSecurityWrite(({ id, name }: { id: string; name: string }) =>
    call(renamePasskey, { params: { id }, body: { name } }),
  )

export const useRemovePasskey = () =>
  useSecurityWrite((id: string) => call(removePasskey, { params: { id } }))

/** Requests a key for an authenticator app; no cached read changes before it is confirmed. */
export const useBeginTotp = () => useMutation({ mutationFn: () => call(beginTotp, {}) })

export const useConfirmTotp = () => useSecurityWrite((code: string) => call(confirmTotp, { body: { code } }))

export const useRemoveTotp = () => useSecurityWrite(() => call(removeTotp, {}))

export const useRenewRecoveryCodes = () => useSecurityWrite(() => call(renewRecoveryCodes, {}))

export const useChooseSecondFactor = () =>
  useSecurityWrite((isAsked: boolean) => call(chooseSecondFactor, { body: { asked: isAsked } }))
