import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { refusedFields } from '#kernel/web/backoffice/refused-fields.ts'

/** The contract with its schemas, which are removed from the endpoints in pages (decision 10). */
const loadContract = () => import('../../contract/index.ts?with-schemas')

/** The schema of an endpoint's body; undefined if it cannot be loaded, and then only the server validates. */
async function schemaOf({ method, path }: Endpoint) {
  try {
    const { endpoints } = await loadContract()
    return endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)?.body
  } catch {
    return undefined
  }
}

/** Loads the schemas before the first write. */
export const warmContract = (): Promise<unknown> => loadContract()

/**
 * Refuses a body before it is sent, with the server's schema, fields and messages.
 * @throws ApiError 400 `invalid_body`
 */
export async function checkBody(endpoint: Endpoint, body: unknown): Promise<void> {
  const schema = await schemaOf(endpoint)
  // Validated as it is sent: JSON turns NaN into null and drops undefined.
  const result = schema?.safeParse(JSON.parse(JSON.stringify(body)))
  if (result === undefined || result.success) return
  throw refusedFields(
    Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.') || 'body', message])),
  )
}
