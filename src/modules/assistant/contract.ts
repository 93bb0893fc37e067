import { z } from 'zod'
import { platforms } from '#modules/calendar/contract.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { language } from '#kernel/contract/wire.ts'

export const tones = ['professional', 'casual', 'enthusiastic', 'educational', 'friendly'] as const
export type Tone = (typeof tones)[number]

/** Maximum length of a prompt, in characters. */
export const maxPromptLength = 4000
/** Maximum length, in characters, of a text that the assistant writes or rewrites. */
export const maxTextLength = 20_000
export const maxSeoTitleLength = 60
export const maxSeoDescriptionLength = 160

const words = (max: number) => z.array(z.string().trim().min(1).max(200)).max(max)
/** A list of keywords, or one text with commas between them. */
const keywords = z
  .union(
    [z.array(z.string().max(200)).max(30), z.string().max(6000)],
    'Must be a list, or a text with commas',
  )
  .transform((value) => (typeof value === 'string' ? value.split(',').filter((word) => word.trim()) : value))
  .pipe(words(30))

const refusals = [
  'ai_not_configured',
  'ai_refused',
  'ai_busy',
  'ai_unavailable',
  'ai_reply_unusable',
  'too_many_requests',
] as const

export const getAssistant = endpoint({
  method: 'GET',
  path: '/api/ai',
  access: 'staff',
  summary: 'Whether the shop has a service that writes texts',
  success: { status: 200, body: z.object({ isConfigured: z.boolean() }) },
})

/** Validated by the form and again by the server, with the same messages. */
export const contentRequest = z.object({
  prompt: z
    .string()
    .trim()
    .min(1, 'Please enter a prompt')
    .max(maxPromptLength, `At most ${maxPromptLength} characters`),
  platform: z.enum(platforms),
  tone: z.enum(tones),
})
export type ContentRequest = z.output<typeof contentRequest>

export const generateContent = endpoint({
  method: 'POST',
  path: '/api/ai/generate-content',
  access: 'editors',
  summary: 'Generate a post from a prompt; with Accept: text/event-stream it is streamed',
  body: contentRequest,
  success: { status: 200, body: z.object({ content: z.string() }) },
  errors: refusals,
})

export const descriptionRequest = z.object({
  productName: z.string().trim().min(1).max(maxPromptLength),
  materials: words(30),
  features: words(30),
})
export type DescriptionRequest = z.output<typeof descriptionRequest>

export const generateProductDescription = endpoint({
  method: 'POST',
  path: '/api/ai/generate-product-description',
  access: 'editors',
  summary: 'Generate a product description; with Accept: text/event-stream it is streamed',
  body: descriptionRequest,
  success: { status: 200, body: z.object({ description: z.string() }) },
  errors: refusals,
})

export const seoRequest = z.object({
  content: z
    .string()
    .trim()
    .min(1, 'Please generate content first')
    .max(maxTextLength, `At most ${maxTextLength} characters`),
  keywords,
})
export type SeoRequest = z.output<typeof seoRequest>

/** Title and description for search engines, and the text rewritten for them. */
export const optimizedContent = z.object({
  title: z.string(),
  description: z.string(),
  optimizedContent: z.string(),
})
export type OptimizedContent = z.output<typeof optimizedContent>

export const optimizeSeo = endpoint({
  method: 'POST',
  path: '/api/ai/optimize-seo',
  access: 'editors',
  summary: 'Rewrite a text for search engines, with a title and a description',
  body: seoRequest,
  success: { status: 200, body: optimizedContent },
  errors: refusals,
})

/** Maximum number of texts translated at once: those of an option with its choices. */
const maxTexts = 250

export const translationRequest = z.object({
  language,
  /** Texts by field name; the response uses the same names. */
  texts: z
    .record(z.string().min(1).max(100), z.string().min(1).max(100_000))
    .refine((texts) => Object.keys(texts).length <= maxTexts, `At most ${maxTexts} texts`)
    .refine(
      (texts) => Object.values(texts).join('').length <= maxTextLength,
      `At most ${maxTextLength} characters`,
    )
    .meta({ maxProperties: maxTexts }),
})
export type TranslationRequest = z.output<typeof translationRequest>

export const translateTexts = endpoint({
  method: 'POST',
  path: '/api/ai/translate',
  access: 'editors',
  summary: 'Translate texts of the shop into one of its languages, as a draft for a person',
  body: translationRequest,
  success: { status: 200, body: z.object({ texts: z.record(z.string(), z.string()) }) },
  errors: refusals,
})
