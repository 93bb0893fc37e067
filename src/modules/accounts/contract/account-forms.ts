import { z } from 'zod'
import { email } from '#kernel/contract/email.ts'
import { reachedPhone } from '#kernel/contract/phone.ts'
import { withoutMarks } from '#kernel/contract/typed-characters.ts'

// The forms validate with these schemas, and the server validates again with the same messages. They are separate
// from the endpoints so that only pages with forms load them.
const password = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  .max(1024, 'Password must be at most 1024 bytes')
  .refine((text) => utf8Length(text) <= 1024, 'Password must be at most 1024 bytes')

function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) as number
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

/** A person's name is one line: pasted whitespace becomes single spaces. */
export const personName = z.string().overwrite((text) => {
  const name = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return withoutMarks(name).trim() === '' ? '' : name
})

export const credentials = z.object({ email, password })
export const registration = credentials.extend({
  firstName: personName.min(1, 'First name is required').max(100),
  lastName: personName.min(1, 'Last name is required').max(100),
})
export type Registration = z.output<typeof registration>

/** Requests a mail with a link. */
export const linkRequest = z.object({ email })

/** A new password; the endpoints of mailed links add the link's token. */
export const newPassword = z.object({ password })

export const phoneCodeRequest = z.object({ phone: reachedPhone })
export const phoneCodeUse = z.object({
  phone: reachedPhone,
  code: z.string().trim().length(6, 'Verification code must be 6 digits'),
})
