import type { Endpoint } from '../../../kernel/contract/endpoint.ts'
import { refusedFields } from '../../../kernel/web/backoffice/refused-fields.ts'

/** The contract with its schemas, which the endpoints that pages carry do not have (decision 10). */
const loadContract = () => import('../../contract/index.ts?with-schemas')

/** The schema of what is sent to an endpoint; undefined where it cannot be had, and the server checks alone. */
async function schemaOf({ method, path }: Endpoint) {
  try {
    const { endpoints } = await loadContract()
    return endpoints.find((one) => one.method === method && one.path === path)?.body
  } catch {
    return undefined
  }
}

/** Fetches what writes are checked with, before the first one. */
export const warmContract = (): Promise<unknown> => loadContract()

/**
 * Refuses a body as the server would, before it is sent: the same schema, the same fields, the same words.
 * @throws ApiError 400 `invalid_body`
 */
export async function checkBody(endpoint: Endpoint, body: unknown): Promise<void> {
  const schema = await schemaOf(endpoint)
  // As it travels: what is no number is null there, and what is undefined is not.
  const checked = schema?.safeParse(JSON.parse(JSON.stringify(body)))
  if (checked === undefined || checked.success) return
  throw refusedFields(
    Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.') || 'body', message])),
  )
}
