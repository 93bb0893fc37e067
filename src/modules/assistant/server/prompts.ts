import {
  maxSeoDescriptionLength,
  maxSeoTitleLength,
  type ContentRequest,
  type DescriptionRequest,
  type SeoRequest,
  type TranslationRequest,
} from '../contract.ts'
import type { Platform } from '#modules/calendar/contract.ts'
import { platformLimit } from '#modules/calendar/rules/index.ts'
import type { WritingTask } from '#kernel/integrations/ai-writer.ts'

const shop =
  'You write for a shop that makes blinds and curtains to measure, priced per square metre. Write in the language of the request. Promise no prices, discounts, delivery times or certificates that the request does not name.'

const forms: Readonly<Record<Platform, string>> = {
  facebook: 'a Facebook post of one to three short paragraphs',
  instagram: 'an Instagram caption of short lines, with three to six hashtags at the end',
  twitter: 'one post for Twitter, without a thread',
  linkedin: 'a LinkedIn post of two to four short paragraphs',
  blog: 'a blog article of 300 to 600 words with short paragraphs; the first line is its title',
}

/** Sends the service only the user's own prompt: nothing about customers, orders or accounts. */
export function contentTask({ prompt, platform, tone }: ContentRequest): WritingTask {
  const limit = platformLimit(platform)
  const length = limit === null ? '' : ` At most ${limit} characters, hashtags and links included.`
  return {
    instructions: `${shop} Write ${forms[platform]}, in a ${tone} tone.${length} Answer with the text alone: plain text, ${platform === 'blog' ? 'Markdown for subheadings, lists and emphasis only' : 'no Markdown'}, no remarks.`,
    prompt,
  }
}

export function descriptionTask({ productName, materials, features }: DescriptionRequest): WritingTask {
  const lines = [
    `Product: ${productName}`,
    materials.length > 0 && `Materials: ${materials.join(', ')}`,
    features.length > 0 && `Features: ${features.join(', ')}`,
  ]
  return {
    instructions: `${shop} Write a product description of 80 to 150 words that says what the product looks like, what it is made of and which rooms it suits. Answer with the text alone: plain text, no Markdown, no remarks.`,
    prompt: lines.filter(Boolean).join('\n'),
  }
}

const english = new Intl.DisplayNames('en', { type: 'language' })

export function translationTask({ language, texts }: TranslationRequest): WritingTask {
  const names = Object.keys(texts)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
    additionalProperties: false,
  }
  return {
    instructions: `You translate the texts of a shop that makes blinds and curtains to measure into ${english.of(language)}, as a native speaker of the trade would write them. Keep proper names, figures, line breaks, commas between list entries and HTML tags as they are; add and leave out nothing. Answer with one JSON object and nothing else, with the same keys as the request.`,
    prompt: JSON.stringify(texts),
    schema,
  }
}

export function seoTask({ content, keywords }: SeoRequest, schema: object | undefined): WritingTask {
  return {
    instructions: `${shop} Rewrite the text so that people who search find it, keeping its meaning, its language and roughly its length, and using keywords only where they read naturally. Answer with one JSON object and nothing else: "title" (at most ${maxSeoTitleLength} characters), "description" (at most ${maxSeoDescriptionLength} characters) and "optimizedContent" (the rewritten text, plain text).`,
    prompt: `Keywords: ${keywords.join(', ')}\n\nText:\n${content}`,
    schema,
  }
}
