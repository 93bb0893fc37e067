import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, moment } from '#kernel/contract/wire.ts'

/** How long an import of rates is listed and can be undone, in days. */
export const ratesUndoDays = 30
/** Maximum number of imports that are listed. */
export const maxRatesImports = 20
/** Maximum number of rates named that an undo left unchanged. */
export const maxRatesKept = 500

/** Rates that were imported from a file. */
export const ratesImport = z.object({
  id,
  created: z.number().int(),
  changed: z.number().int(),
  createdAt: moment,
  /** Null until the import is undone. */
  undoneAt: moment.nullable(),
  /** Rates that the undo left unchanged, and why. */
  kept: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type RatesImport = z.output<typeof ratesImport>

const path = '/api/settings/exchange-rates/imports'

export const listRatesImports = endpoint({
  method: 'GET',
  path,
  access: 'staff',
  summary: 'The imports of rates of the last thirty days, newest first, at most 20',
  success: { status: 200, body: z.array(ratesImport) },
})

export const undoRatesImport = endpoint({
  method: 'POST',
  path: `${path}/{id}/undo`,
  access: 'admins',
  summary:
    'Take back what an import of rates wrote and nobody has changed since; what a later import replaced stays until that one is undone',
  params: idParams,
  success: { status: 200, body: ratesImport },
  errors: ['import_not_found', 'import_state'],
})
