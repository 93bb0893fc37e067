import { z } from 'zod'

/** What the last part of an address may consist of. */
export const slugPattern = /^[a-z0-9-]+$/

const maxLength = 100

/** A slug as a person types it; whether it may be empty is up to the record. */
export const slugText = z
  .string('Slug is required')
  .trim()
  .max(maxLength, `At most ${maxLength} characters`)
  .refine(
    (slug) => slug === '' || slugPattern.test(slug),
    'Slug must contain only lowercase letters, numbers, and hyphens',
  )
