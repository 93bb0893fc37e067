import type { FastifyInstance } from 'fastify'
import { listLegalLinks, type LegalLink } from '../../contract/legal-links.ts'
import { createLegalDrafts, fillLegalFields, listLegalPages } from '../../contract/legal.ts'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { localize, slugIn, type Reading } from '#kernel/rules/localized.ts'
import type { SupportRow } from '../support/support.tables.ts'
import { openFieldsOf } from './fields.ts'
import { legalRepository } from './legal.repository.ts'
import type { LegalService } from './legal.service.ts'

function serializeLink(row: SupportRow, reading: Reading): LegalLink[] {
  if (row.legal === null) return []
  const { texts, languages } = localize(row, ['title'] as const, reading)
  return [
    { kind: row.legal, slug: slugIn(row, reading), title: texts.title, ...(languages && { languages }) },
  ]
}

export function mountLegal(
  http: FastifyInstance,
  { db, legal, country }: { db: Db; legal: LegalService; country: string },
): void {
  mount(http, listLegalLinks, async ({ reading }) => {
    const rows = await legalRepository(db).published()
    return rows.flatMap((row) => serializeLink(row, reading))
  })

  mount(http, listLegalPages, async () => {
    const pages = await legal.pages()
    return { country, pages, fields: openFieldsOf(pages) }
  })

  mount(http, fillLegalFields, async ({ body, actor }) => {
    const refused = await legal.fill(body, actor)
    return refused ?? { pages: await legal.pages() }
  })

  mount(http, createLegalDrafts, ({ body, actor }) => legal.createDrafts(body.kinds, actor))
}
