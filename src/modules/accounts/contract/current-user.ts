import { z } from 'zod'
import { languageCodes } from '#kernel/contract/language-codes.ts'
import { roles } from '#kernel/contract/roles.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id } from '#kernel/contract/wire.ts'

export const currentUser = z.object({
  id,
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  /**
   * Set while this person has no access to the back office, because a second factor must first be set up, or shown
   * at a new sign-in.
   */
  owesSecondFactor: z.literal(true).optional(),
  /** The chosen language of the back office; missing until one is chosen, and for customers. */
  officeLanguage: z.enum(languageCodes).optional(),
})
export type CurrentUser = z.output<typeof currentUser>

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed-in',
  summary: 'The signed-in user',
  success: { status: 200, body: currentUser },
})
