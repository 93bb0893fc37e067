import { z } from 'zod'
import { languageCodes } from './language-codes.ts'
import { language } from './wire.ts'

/** The value of a text field: a text, or a list such as materials. */
export type Text = string | string[]

/**
 * Translations as sent by staff. Omitted fields are unchanged; null or an empty text removes a translation. Each may be
 * at most as long as the original.
 * @param fields schemas of the translated fields
 */
export const translationsInput = (fields: Record<string, z.ZodType<Text>>) =>
  z
    .partialRecord(
      language,
      z.object(
        Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.nullable().optional()])),
      ),
    )
    .meta({ maxProperties: languageCodes.length })

/** Translations to confirm as still correct although the original has changed, as fields by language. */
export const reviewedInput = z
  .partialRecord(language, z.array(z.string().max(50)).max(50))
  .meta({ maxProperties: languageCodes.length })

export const translationsOutput = z.partialRecord(
  language,
  z.record(z.string(), z.union([z.string(), z.array(z.string())])),
)

/** Additional fields of responses with translated texts. */
export const translationFields = {
  /** The language of each field that is not in the requested language; only present if there are any. */
  languages: z.record(z.string(), language).optional(),
  /** Only for staff who read a single record: its translations. */
  translations: translationsOutput.optional(),
  /** Also only for staff: fields whose original has changed since the translation. */
  outdatedTranslations: z.partialRecord(language, z.array(z.string())).optional(),
  /** Only for staff who read a list: the shop's languages with missing or outdated texts. */
  missingTranslations: z.array(language).optional(),
}

/** Two fields of every request that writes a translated record. */
export const translationWrites = (fields: Record<string, z.ZodType<Text>>) => ({
  translations: translationsInput(fields).optional(),
  reviewedTranslations: reviewedInput.optional(),
})

/** The requested language; unknown values are ignored. */
export const languageQuery = { lng: z.string().max(50).optional() }
