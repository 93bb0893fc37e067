import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { roles } from '#kernel/contract/roles.ts'

/** One purpose for which the shop processes personal data. */
const processingRow = z.object({
  purpose: z.string(),
  data: z.string(),
  ground: z.enum(['contract', 'law', 'consent', 'interest']),
  kept: z.string(),
  /** Roles of the team that see it. */
  roles: z.array(z.enum(roles)),
  /** Others who receive it, of those that this shop uses: hosts of services. */
  receivers: z.array(z.string()),
  tables: z.array(z.string()),
})
export type ProcessingRow = z.output<typeof processingRow>

export const getProcessingRegister = endpoint({
  method: 'GET',
  path: '/api/privacy/register',
  access: 'admins',
  summary: 'The register of processing: which personal data the shop has, why, how long, and who receives it',
  success: { status: 200, body: z.array(processingRow) },
})
