import { z } from 'zod'
import { supportItem } from './content.ts'
import { legalKinds } from '#modules/settings/contract/index.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, language } from '#kernel/contract/wire.ts'

/** The states of a legal page. `template`: it still has fields to fill in, or the notice that it is a template. */
export const legalStates = ['missing', 'template', 'draft', 'published'] as const

const legalPage = z.object({
  kind: z.enum(legalKinds),
  /** Whether the law of the shop's country usually requires it. */
  needed: z.boolean(),
  state: z.enum(legalStates),
  /** Whether visitors see it. */
  published: z.boolean(),
  /** Null when there is no such page. */
  id: id.nullable(),
  title: z.string().nullable(),
  slug: z.string().nullable(),
  /** Fields that still have to be filled in, by language: `[address]`. */
  openFields: z.partialRecord(language, z.array(z.string())),
  /** Languages whose text still contains the notice that it is a template. */
  notices: z.array(language),
})
export type LegalPage = z.output<typeof legalPage>

const legalField = z.object({
  /** Of a template: its name there; otherwise the field as it is written in the text, with its brackets. */
  key: z.string(),
  /** What it asks for, in each language in which it is still open. */
  asks: z.partialRecord(language, z.string()),
  /** Whether the answer is the same in every language, such as a name or a number. */
  sameEverywhere: z.boolean(),
  pages: z.array(z.enum(legalKinds)),
})
export type LegalField = z.output<typeof legalField>

export const listLegalPages = endpoint({
  method: 'GET',
  path: '/api/legal/pages',
  access: 'staff',
  summary: 'The legal pages that the shop’s country requires, and their state',
  success: {
    status: 200,
    body: z.object({ country: z.string(), pages: z.array(legalPage), fields: z.array(legalField) }),
  },
})

/** Maximum number of answers in one request. */
const maxAnswers = 200

export const fillLegalFields = endpoint({
  method: 'POST',
  path: '/api/legal/fields',
  access: 'editors',
  summary: 'Fill in fields of all legal pages at once, and delete the notices of templates',
  body: z.object({
    answers: z
      .array(
        z.object({
          key: z.string().max(200),
          /** Null: in every language. */
          language: language.nullable(),
          text: z.string().trim().min(1).max(500, 'At most 500 characters'),
        }),
      )
      .max(maxAnswers),
    deleteNotices: z.boolean().default(false),
  }),
  success: { status: 200, body: z.object({ pages: z.array(legalPage) }) },
  errors: ['support_item_not_found'],
})

export const createLegalDrafts = endpoint({
  method: 'POST',
  path: '/api/legal/drafts',
  access: 'editors',
  summary: 'Create inactive articles from templates for missing legal pages; existing ones are not changed',
  body: z.object({
    /** Omitted: those that the country requires. */
    kinds: z.array(z.enum(legalKinds)).min(1).max(legalKinds.length).optional(),
  }),
  success: { status: 201, body: z.array(supportItem) },
  errors: ['slug_taken'],
})
