import type { AboutPart } from '../../contract/about.ts'
import { safeAddress } from '#kernel/contract/web-address.ts'
import { baseReading, localizedTexts, type Reading } from '#kernel/rules/localized.ts'
import type { AboutRow } from './about.tables.ts'
import { safeHtml } from '../safe-html.ts'

/** The translated fields of a part. */
export const aboutTexts = ['title', 'text', 'content', 'link_text', 'picture_text'] as const

export const aboutWords = ({ title, text, content, linkText, pictureText }: AboutRow) => ({
  title,
  text,
  content,
  link_text: linkText,
  picture_text: pictureText,
})

/**
 * A part as the API returns it. Its content is sanitised again when it is read, in case it was written into the
 * database in another way.
 */
export function serializeAboutPart(
  row: AboutRow,
  reading: Reading = baseReading,
  detail: 'record' | 'whole row' = 'record',
): AboutPart {
  const words = { ...aboutWords(row), translations: row.translations }
  const { texts, facts } = localizedTexts(words, aboutTexts, reading, detail)
  return {
    id: row.id,
    kind: row.kind,
    title: texts.title,
    text: texts.text,
    content: safeHtml(texts.content),
    link_text: texts.link_text,
    link: safeAddress(row.link) ?? '',
    image_url: safeAddress(row.imageUrl) ?? '',
    picture_text: texts.picture_text,
    detail_url: safeAddress(row.detailUrl) ?? '',
    order: row.order,
    is_active: row.isActive,
    ...facts,
    version: row.version,
  }
}
