import { z } from 'zod'
import type { TranslationRequest } from '../contract.ts'
import { AiError } from '#kernel/integrations/ai-error.ts'

const reply = z.record(z.string(), z.string().trim())

/**
 * Parses the service's JSON reply, with or without a Markdown code fence. It must contain a translation of each text
 * sent.
 * @throws AiError if it does not
 */
export function readTranslations(text: string, { texts }: TranslationRequest): Record<string, string> {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  try {
    const translated = reply.parse(JSON.parse(json))
    const names = Object.keys(texts)
    if (names.some((name) => !translated[name])) throw new Error('the translation lacks a text')
    return Object.fromEntries(names.map((name) => [name, translated[name] as string]))
  } catch {
    throw new AiError('unusable', 'its reply does not follow the schema')
  }
}
