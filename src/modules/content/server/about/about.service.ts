import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { listAboutParts, maxAboutContent } from '../../contract/about.ts'
import {
  createAboutPart,
  deleteAboutPart,
  orderAboutParts,
  updateAboutPart,
  type AboutPartWrite,
} from '../../contract/about-writes.ts'
import { refuseInvalidUrls } from '#kernel/http/input/web-addresses.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { mountOrder } from '#kernel/record/mount-order.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { mergeTranslations, type SentTranslations } from '#kernel/rules/localized.ts'
import { aboutWords, serializeAboutPart } from './about.serializer.ts'
import { aboutParts, type AboutRow } from './about.tables.ts'
import { safeHtml } from '../safe-html.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/**
 * Sanitising makes characters such as `&` longer, so the stored HTML may be too long although the typed one is not.
 */
const refuseLong = ({ content = '' }: AboutPartWrite) =>
  safeHtml(content).length > maxAboutContent
    ? refuse('invalid_body', { fields: { content: staffText('At most 100,000 characters') } })
    : null

/** Translations with sanitised HTML. */
const safeTranslations = (translations: SentTranslations['translations']): SentTranslations['translations'] =>
  translations &&
  Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => {
      const { content } = texts
      return [language, { ...texts, ...(typeof content === 'string' && { content: safeHtml(content) }) }]
    }),
  )

/** The columns of a form: its HTML sanitised, its translations merged with the stored ones. */
function columnsOf(
  {
    translations: sentTranslations,
    reviewedTranslations,
    translatedFrom,
    ...form
  }: AboutPartWrite & SentTranslations,
  stored: AboutRow | null,
) {
  const safe = { ...form, ...(form.content !== undefined && { content: safeHtml(form.content) }) }
  const { title, text, content, link_text, picture_text } = { ...(stored && aboutWords(stored)), ...safe }
  const translations = mergeTranslations(
    stored?.translations ?? {},
    { translations: safeTranslations(sentTranslations), reviewedTranslations, translatedFrom },
    { title, text, content, link_text, picture_text },
  )
  return { ...safe, ...(translations && { translations }) }
}

/** The parts of the about page. Only staff can read inactive ones. */
export const servedAboutParts = serveResource(
  {
    entity: 'about_part',
    notFound: 'about_part_not_found',
    listAll: listAboutParts,
    create: createAboutPart,
    update: updateAboutPart,
    remove: deleteAboutPart,
  },
  aboutParts,
  {
    label: ({ title, kind }) => title || kind,
    serialize: (rows, { reading }) =>
      rows.map((row) => serializeAboutPart(row, reading, reading ? 'whole row' : 'record')),
    sorts: { order: 'order' },
    where: ({ kind }, { full }) =>
      and(full ? undefined : eq(aboutParts.isActive, true), kind && eq(aboutParts.kind, kind)),
    columnsOf(input, { stored }) {
      const { link, image_url, detail_url } = input
      const refused = refuseInvalidUrls({ link, image_url, detail_url }) ?? refuseLong(input)
      if (refused) return refused
      const columns = columnsOf(input, stored)
      // A new part without an order comes last.
      const last = sql`(select coalesce(max(last."order"), 0) + 1 from about_parts last)`
      return stored || columns.order !== undefined ? columns : { ...columns, order: last }
    },
  },
)

export function mountAbout(http: FastifyInstance, { pool }: { pool: Pool }): void {
  servedAboutParts.mount(http, { pool })
  mountOrder(http, pool, {
    endpoint: orderAboutParts,
    table: aboutParts,
    entity: 'about_part',
    column: 'order',
    list: listAboutParts,
  })
}
