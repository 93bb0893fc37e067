import { z } from 'zod'
import { languageCodes } from './language-codes.ts'
import { language } from './wire.ts'

/** What a record says in one field: a text, or a list of them such as materials. */
export type Text = string | string[]

/**
 * Texts in other languages than the base one, as staff send them: what is not named stays as it is, null or nothing
 * takes a text away. Each is as long at most as the text that it stands for.
 * @param fields the texts that are translated, with the schema of each
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

/** Fields by language: translations that hold although their base text has changed since. */
export const reviewedInput = z
  .partialRecord(language, z.array(z.string().max(50)).max(50))
  .meta({ maxProperties: languageCodes.length })

export const translationsOnWire = z.partialRecord(
  language,
  z.record(z.string(), z.union([z.string(), z.array(z.string())])),
)

/** What answers with translated texts may say beside them. */
export const translationFields = {
  /** Only where a text is in another language than was asked for: the language that it is in, by field. */
  languages: z.record(z.string(), language).optional(),
  /** For staff who read one record: its texts in the other languages. */
  translations: translationsOnWire.optional(),
  /** For staff too: fields whose base text has changed since they were translated. */
  outdatedTranslations: z.partialRecord(language, z.array(z.string())).optional(),
  /** For staff who read a list: languages of the shop in which a text is missing or outdated. */
  missingTranslations: z.array(language).optional(),
}

/** Two fields of every body that writes a translated record. */
export const translationWrites = (fields: Record<string, z.ZodType<Text>>) => ({
  translations: translationsInput(fields).optional(),
  reviewedTranslations: reviewedInput.optional(),
})

/** The language that texts are asked in; unknown ones count as not asked. */
export const languageQuery = { lng: z.string().max(50).optional() }
