import type { PostChange } from '../../contract/blog.ts'
import { textOfHtml } from '#kernel/rules/text/html-text.ts'
import { htmlOfMarkdown, looksLikeMarkdown } from '#kernel/rules/text/rich-text.ts'
import { textHash, type SentTranslations, type StoredTranslations } from '#kernel/rules/localized.ts'
import { safeHtml } from '../safe-html.ts'
import type { BlogRow } from './blog.tables.ts'

type Format = BlogRow['format']
type Stored = Pick<BlogRow, 'format' | 'content' | 'translations'>

/**
 * Sanitised HTML of a post. Text without any tag comes from a client that knows only plain posts, so it is read as
 * Markdown, in which lines are paragraphs.
 */
const postHtml = (content: string) => safeHtml(/<[a-z]/i.test(content) ? content : htmlOfMarkdown(content))

/** Converts a text to this format from the other one. */
const converted = (content: string, to: Format) =>
  to === 'html' ? safeHtml(htmlOfMarkdown(content)) : textOfHtml(content)

/**
 * Converts stored translations to the other format. A translation that was up to date with its base text stays so.
 */
function convertedTranslations(stored: Stored, to: Format, base: string): StoredTranslations {
  const isSameText = converted(stored.content, to) === base
  return Object.fromEntries(
    Object.entries(stored.translations).map(([language, texts]) => {
      const content = texts['content']
      if (typeof content !== 'string') return [language, texts]
      const of = texts['of'] as Record<string, string> | undefined
      const isCurrent = isSameText && of?.['content'] === textHash(stored.content)
      return [
        language,
        {
          ...texts,
          content: converted(content, to),
          ...(of && { of: { ...of, ...(isCurrent && { content: textHash(base) }) } }),
        },
      ]
    }),
  )
}

/**
 * A change of a post with its texts in the format that the post will have: sent texts are sanitised, stored texts
 * are converted when the format changes.
 * @returns the change, and the stored post with which its translations are to be merged
 */
export function convertToFormat<Change extends PostChange & SentTranslations>(
  input: Change,
  stored: Stored = { format: 'plain', content: '', translations: {} },
): { change: Change; stored: Stored; isConverted: boolean } {
  const format = input.format ?? stored.format
  const isConverted = format !== stored.format
  const inFormat = (text: string) => (format === 'html' ? postHtml(text) : text)
  const content =
    input.content !== undefined
      ? inFormat(input.content)
      : isConverted
        ? converted(stored.content, format)
        : undefined
  const translations =
    input.translations &&
    Object.fromEntries(
      Object.entries(input.translations).map(([language, texts]) => [
        language,
        typeof texts.content === 'string' ? { ...texts, content: inFormat(texts.content) } : texts,
      ]),
    )
  return {
    change: { ...input, ...(content !== undefined && { content }), ...(translations && { translations }) },
    stored: isConverted
      ? { ...stored, format, translations: convertedTranslations(stored, format, content ?? '') }
      : stored,
    isConverted,
  }
}

/** Whether any picture in this HTML has an empty alternative text. */
export const hasEmptyAlt = (html: string): boolean => /<img\b(?=[^<>]*\balt="\s*")/.test(html)

/** A text that was not written in the editor, such as an assistant's, in the form in which a post stores it. */
export const draftedContent = (text: string): { format: Format; content: string } =>
  looksLikeMarkdown(text)
    ? { format: 'html', content: safeHtml(htmlOfMarkdown(text)) }
    : { format: 'plain', content: text }
