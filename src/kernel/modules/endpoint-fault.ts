import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Access, Endpoint } from '#kernel/contract/endpoint.ts'
import { errors } from '#kernel/contract/errors.ts'
import { mount as mountInShop, type Handler } from '#kernel/http/mount.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'

const ACCESS: readonly string[] = ['anyone', 'signed-in', 'staff', 'editors', 'admins'] satisfies Access[]
const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

/** What is wrong with an endpoint of a module, whose types nothing may have checked; null if nothing. */
function endpointFault(endpoint: Endpoint): string | null {
  const { method, path, access, body, file, success, errors: codes } = endpoint as Partial<Endpoint>
  const name = `${method} ${path}`
  if (!METHODS.includes(String(method))) return `the method of ${name} must be one of ${METHODS.join(', ')}`
  if (!path?.startsWith('/api/')) return `the path of ${name} must begin with /api/`
  if (access === undefined) return `${name} has no access. It must be one of ${ACCESS.join(', ')}`
  if (!ACCESS.includes(access))
    return `the access of ${name} is '${access}'. It must be one of ${ACCESS.join(', ')}`
  if (method === 'GET' && (body || file)) return `${name} has a body, which a GET cannot have`
  if (typeof success?.status !== 'number' || success.body === undefined)
    return `${name} needs success: { status, body } with the schema of its response; body: null for none`
  const unknown = codes?.find((code) => !Object.hasOwn(errors, code))
  if (unknown !== undefined)
    return `the errors of ${name} must be codes of the shop's refusals, and '${unknown}' is none`
  return null
}

/** Mounts an endpoint of a module. Throws StartFailure if its declaration is faulty. */
export function mount<const E extends Endpoint>(
  http: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const fault = endpointFault(endpoint)
  if (fault !== null) throw new StartFailure(fault)
  mountInShop(http, endpoint, handler)
}

/**
 * Checks the endpoints that a module's contract exports, so that faults are found before the pages are built. Throws
 * StartFailure with file and line.
 */
export function checkContract(file: string, contract: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(contract)) {
    if (!isEndpoint(value)) continue
    const fault = endpointFault(value)
    if (fault === null) continue
    const [before = '', ...after] = readFileSync(file, 'utf8').split(`const ${name} `)
    const line = after.length > 0 ? `:${before.split('\n').length}` : ''
    throw new StartFailure(`${fault} (${file}${line})`)
  }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value
