import { z } from 'zod'
import type { TranslationRequest } from '../contract.ts'
import { WriterTrouble } from '../../../kernel/integrations/ai-trouble.ts'

const reply = z.record(z.string(), z.string().trim())

/**
 * Reads the reply of a service that was asked for JSON, also one in a fence of Markdown: a text for each that was sent.
 * @throws WriterTrouble when it is none
 */
export function readTranslations(text: string, { texts }: TranslationRequest): Record<string, string> {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  try {
    const found = reply.parse(JSON.parse(json))
    const names = Object.keys(texts)
    if (names.some((name) => !found[name])) throw new Error('a text is missing')
    return Object.fromEntries(names.map((name) => [name, found[name] as string]))
  } catch {
    throw new WriterTrouble('unusable', 'its reply does not follow the schema')
  }
}
