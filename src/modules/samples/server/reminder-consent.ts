import type { LanguageCode } from '#kernel/rules/languages.ts'
import { translationsIn } from '#kernel/outbox/mail/translations.ts'

/** The words of the pages about samples. */
const pageWords = translationsIn(
  new URL('../../../../public/locales/', import.meta.url),
  (language) => `${language}/samples.json`,
)

/** The entry of a person who agreed to one reminder, or withdrew that, in the words that the page said. */
export async function reminderConsent({
  customerId,
  language,
  isGiven,
}: {
  customerId: string
  language: LanguageCode
  isGiven: boolean
}) {
  const t = await pageWords(language)
  const wording = t(isGiven ? 'form.reminder' : 'reminder.withdraw')
  return { customerId, language, isGiven, wording, purpose: 'sample_reminder', origin: 'samples' } as const
}
