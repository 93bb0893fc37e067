import { z } from 'zod'
import {
  maxSeoDescriptionLength,
  maxSeoTitleLength,
  optimizedContent,
  type OptimizedContent,
} from '../contract.ts'
import { AiError } from '#kernel/integrations/ai-error.ts'

const { $schema: _, ...jsonSchema } = z.toJSONSchema(optimizedContent)
/** The JSON schema that the service has to follow. */
export const seoSchema: object = jsonSchema

const filledText = z.string().trim().min(1)
const reply = z.object({ title: filledText, description: filledText, optimizedContent: filledText })

/** What no shortened text ends with: spaces, punctuation, half of a character. */
const looseEnd = /[\s,;:.\-–—\uD800-\uDBFF]/u

/** Shortens a text at the last word that fits; a text without spaces is cut at the limit. */
function clamped(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ')
  if (line.length <= maxLength) return line
  const cut = line.slice(0, maxLength)
  const space = line[maxLength] === ' ' ? maxLength : cut.lastIndexOf(' ')
  const shortened = space > maxLength / 2 ? cut.slice(0, space) : cut
  let end = shortened.length
  while (end > 0 && looseEnd.test(shortened.charAt(end - 1))) end -= 1
  return shortened.slice(0, end)
}

/**
 * Parses the service's JSON reply, with or without a Markdown code fence.
 * @throws AiError if it is invalid
 */
export function readOptimized(text: string): OptimizedContent {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  try {
    const { title, description, optimizedContent } = reply.parse(JSON.parse(json))
    return {
      title: clamped(title, maxSeoTitleLength),
      description: clamped(description, maxSeoDescriptionLength),
      optimizedContent,
    }
  } catch {
    throw new AiError('unusable', 'its reply does not follow the schema')
  }
}
