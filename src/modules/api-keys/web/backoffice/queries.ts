import { call, read } from '#kernel/web/api.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { listApiKeys, listKeyScopes, revokeApiKey, type ApiKey } from '../../contract.ts'

export const allApiKeys = read(listApiKeys)
export const allScopes = read(listKeyScopes)

export const useRevokeApiKey = () =>
  useWrite({
    write: ({ id }: ApiKey) => call(revokeApiKey, { params: { id } }),
    done: 'API key revoked',
    failed: 'Failed to revoke the API key',
    refreshes: [listApiKeys],
  })
