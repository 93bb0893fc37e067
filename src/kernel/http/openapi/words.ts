import type { Endpoint } from '#kernel/contract/endpoint.ts'

export const accessWords: Readonly<Record<Endpoint['access'], string>> = {
  anyone: 'Anyone may call it.',
  'signed-in': 'Needs a signed-in person.',
  staff: 'Staff only: viewer, editor, administrator.',
  editors: 'Editors and administrators only.',
  admins: 'Administrators only.',
}

/** What parameters mean that many operations have. */
export const parameterWords: Readonly<Record<string, string>> = {
  id: 'The id of the record.',
  token: 'The secret of a private link.',
  limit: 'The number of records in a page.',
  cursor:
    'Where the page begins. It is part of the address in the header `Link` of the page before; no program makes one up.',
  q: 'Words to find.',
  sort: 'The order; with a leading minus it is descending.',
  from: 'The first day or moment.',
  to: 'The last day, or the moment before which it ends.',
  month: 'A month, such as `2026-11`.',
  months: 'The number of months.',
  days: 'The number of days.',
  active: 'Whether records in use are wanted, those out of use, or all.',
  status: 'Only records in this state.',
  lng: 'The language of texts; otherwise it is that of the browser, or of the shop.',
  'if-match':
    'The `ETag` with which the record was read. The change is refused if somebody else has changed the record since.',
  'idempotency-key':
    'A new UUID for each thing to do. When it is sent again, nothing is done twice, and the answer is the same.',
}

const text = { type: 'string' }

/** Response headers by their names. */
export const headers = {
  'X-Total-Count': { description: 'The number of records in all pages.', schema: { type: 'integer' } },
  'X-Total-Estimated': {
    description: '`true` if there are so many records that their number is an estimate.',
    schema: text,
  },
  Link: {
    description: 'The address of the next page: `<…>; rel="next"`. Without this header it was the last page.',
    schema: text,
  },
  ETag: { description: 'The version of the record, for `If-Match`.', schema: text },
  'Retry-After': { description: 'After how many seconds to try again.', schema: { type: 'integer' } },
  Location: { description: 'Where to go.', schema: text },
  'Content-Disposition': { description: 'The name of the file.', schema: text },
} as const

export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description:
      'The cookie that `POST /auth/login` and the other ways to sign in set. It is for browsers; a request that changes something must come from a page of the shop (`Origin`). Whoever has a second factor gives it at `POST /auth/second-factor` before the session may do anything else.',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A key that an administrator makes in the settings. What it may do is in its scopes, of which each operation names the one that it needs.',
  },
} as const
