import { z } from 'zod'
import { supportItem } from './content.ts'
import { legalKinds } from '../../settings/contract/index.ts'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { id, language } from '../../../kernel/contract/wire.ts'

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

export const listLegalPages = endpoint({
  method: 'GET',
  path: '/api/legal/pages',
  access: 'staff',
  summary: 'The legal pages that the shop’s country requires, and their state',
  success: { status: 200, body: z.object({ country: z.string(), pages: z.array(legalPage) }) },
  errors: [],
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
