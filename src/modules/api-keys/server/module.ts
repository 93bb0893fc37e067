import { defineModule } from '#kernel/modules/definition.ts'
import type { KeyActor } from '#kernel/http/sessions/api-keys.ts'
import { apiKeysErrors } from '../errors.ts'
import { apiKeysRepository, purgeKeys } from './api-keys.repository.ts'
import { mountApiKeys } from './api-keys.routes.ts'
import { acceptKeysOf, authenticateKeys } from './authenticate.ts'
import { mountMcp } from './mcp/mcp.routes.ts'

export interface ApiKeysPorts {
  /** The actor of a request with a key. */
  keyActor: KeyActor
}

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    'api-keys': ApiKeysPorts
  }
}

/** Keys with which programs call the API, each with scopes and a role. */
export const apiKeys = defineModule({
  name: 'api-keys',
  errors: apiKeysErrors,
  purge: purgeKeys,
  build({ pool, limits }) {
    const accept = acceptKeysOf({ pool, limits })
    return {
      ports: { keyActor: authenticateKeys(pool, accept) },
      mount(http) {
        mountApiKeys(http, pool)
        mountMcp(http, accept)
      },
      on: {
        'account.erased': {
          inTransaction: ({ accountId }, { db }) => apiKeysRepository(db).removeOf(accountId),
        },
      },
    }
  },
})
