import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { version } from '#kernel/contract/wire.ts'

const usualSlots = ['08:00–10:00', '10:00–12:00', '13:00–15:00', '15:00–17:00']

/** The stored settings; missing fields get their defaults. */
export const storedVisits = z.object({ timeSlots: z.array(z.string()).default(usualSlots) })
export type VisitDefaults = z.output<typeof storedVisits>

const visitSettings = z.object({
  /** The usual time slots of visits, such as `08:00–10:00`. */
  timeSlots: z.array(z.string()),
  version,
})
export type VisitSettings = z.output<typeof visitSettings>

export const getVisitSettings = endpoint({
  method: 'GET',
  path: '/api/settings/visits',
  access: 'staff',
  summary: 'The usual times of installation visits',
  success: { status: 200, body: visitSettings },
  errors: [],
})

export const putVisitSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/visits',
  access: 'admins',
  summary: 'Change the usual times of installation visits',
  headers: z.object({ 'if-match': z.string().max(100).optional() }),
  body: z.object({
    timeSlots: z
      .array(z.string().trim().min(1, 'A time cannot be empty').max(50, 'At most 50 characters'))
      .max(20, 'At most 20 times')
      .transform((slots) => [...new Set(slots)]),
    version: version.optional(),
  }),
  success: { status: 200, body: visitSettings },
  errors: ['version_conflict', 'precondition_failed', 'installation_refused'],
})
