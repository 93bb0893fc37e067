import { z } from 'zod'
import { supportItem } from './content.ts'
import { legalKinds } from './legal-kinds.ts'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { id, language } from '../../../kernel/contract/wire.ts'

/** How far a page has come: `template`: fields are open in it, or it still says that it is a template. */
export const legalStates = ['missing', 'template', 'draft', 'published'] as const

const legalPage = z.object({
  kind: z.enum(legalKinds),
  /** Whether the law of the shop's country usually asks a shop for it. */
  needed: z.boolean(),
  state: z.enum(legalStates),
  /** Whether visitors see it. */
  published: z.boolean(),
  /** Null: there is none. */
  id: id.nullable(),
  title: z.string().nullable(),
  slug: z.string().nullable(),
  /** What is to be filled in, by language: `[address]`. */
  openFields: z.partialRecord(language, z.array(z.string())),
  /** Languages in which the notice that this is a template still stands. */
  notices: z.array(language),
})
export type LegalPage = z.output<typeof legalPage>

export const listLegalPages = endpoint({
  method: 'GET',
  path: '/api/legal/pages',
  access: 'staff',
  summary: 'Which pages the law of the shop’s country asks for, and how far they have come',
  success: { status: 200, body: z.object({ country: z.string(), pages: z.array(legalPage) }) },
  errors: [],
})

export const createLegalDrafts = endpoint({
  method: 'POST',
  path: '/api/legal/drafts',
  access: 'editors',
  summary: 'Write inactive articles from templates for the pages that are missing; those that are there stay',
  body: z.object({
    /** Left out: those that the country needs. */
    kinds: z.array(z.enum(legalKinds)).min(1).max(legalKinds.length).optional(),
  }),
  success: { status: 201, body: z.array(supportItem) },
  errors: ['slug_taken'],
})
