import { useQueryClient } from '@tanstack/react-query'
import {
  confirmInstallation,
  getPublicInstallation,
  type PublicInstallation,
} from '../../contract/public-installation.ts'
import { call, read } from '#kernel/web/api.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** The visit of a private link. */
export const publicInstallationQuery = (token: string) => read(getPublicInstallation, { params: { token } })

/** Confirms a visit, then refetches it, even after a failure. */
export function useConfirmVisit(token: string) {
  const client = useQueryClient()
  const { queryKey } = publicInstallationQuery(token)
  return useMutation({
    mutationFn: (version: number) => call(confirmInstallation, { params: { token }, body: { version } }),
    onSuccess: (visit) => client.setQueryData<PublicInstallation>(queryKey, visit),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
