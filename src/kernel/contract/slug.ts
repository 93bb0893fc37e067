import { z } from 'zod'

/** The allowed characters of a slug. */
export const slugPattern = /^[a-z0-9-]+$/

const maxLength = 100

/** A slug as entered by a person; each record decides whether it can be empty. */
export const slugText = z
  .string('Slug is required')
  .trim()
  .max(maxLength, `At most ${maxLength} characters`)
  .refine(
    (slug) => slug === '' || slugPattern.test(slug),
    'Slug must contain only lowercase letters, numbers, and hyphens',
  )
