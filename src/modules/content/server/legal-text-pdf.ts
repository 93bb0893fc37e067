import type { TFunction } from 'i18next'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'
import type { LetterheadData } from '#kernel/outbox/pdf/letterhead.ts'
import { contentWidth, createPdf, secondaryColour, titleSize } from '#kernel/outbox/pdf/pdf.ts'
import { textOfHtml } from '#kernel/rules/text/html-text.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'

/** A version of a legal page, as a mail carries it. */
export interface SentLegalText {
  language: LanguageCode
  title: string
  content: string
  /** The day of the version: `2026-11-29`. */
  day: string
}

/** A heading, an entry of a list, or anything else up to the next of these. */
const blocks = /<h[1-6]\b[^<>]*>|<\/h[1-6]>|<li\b[^<>]*>/g

/** Paragraphs of sanitised HTML, with what they are. */
function paragraphsOf(html: string): { text: string; kind: 'heading' | 'entry' | 'text' }[] {
  const starts = [...html.matchAll(blocks)].map((match) => ({ tag: match[0], at: match.index }))
  const parts = [{ tag: '', at: 0 }, ...starts].map(({ tag, at }, index) => {
    const end = starts[index]?.at ?? html.length
    return { tag, text: textOfHtml(html.slice(at, end)) }
  })
  return parts.flatMap(({ tag, text }) => {
    const lines = text.split('\n').filter(Boolean)
    const first = tag.startsWith('<h') ? 'heading' : tag === '' || tag.startsWith('</') ? 'text' : 'entry'
    // What follows the end of an entry belongs to none.
    return lines.map((line, index) => ({ text: line, kind: index === 0 ? first : 'text' }) as const)
  })
}

/** A legal page as a PDF file that can be kept. */
export function legalTextPdf(
  t: TFunction,
  { title, content, language, day }: SentLegalText,
  shop: LetterheadData,
): Promise<Buffer> {
  return createPdf({ t, title, shop, language, widths: [contentWidth] }, (pen) => {
    pen.paragraph(title, titleSize, { title: true, gap: 4 })
    pen.paragraph(t('order.paperOf', { day: formatDayIn(language, day) }), 10, {
      colour: secondaryColour,
      gap: 12,
    })
    for (const { text, kind } of paragraphsOf(content)) {
      if (kind === 'heading') pen.gap(6)
      pen.paragraph(kind === 'entry' ? `• ${text}` : text, kind === 'heading' ? 13 : 10.5, {
        ...(kind === 'heading' && { bold: true }),
        gap: 4,
      })
    }
  })
}
