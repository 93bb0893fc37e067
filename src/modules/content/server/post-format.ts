import type { PostChange } from '../contract/blog.ts'
import { textOfHtml } from '../../../kernel/rules/html-text.ts'
import { htmlOfMarkdown, looksLikeMarkdown } from '../../../kernel/rules/rich-text.ts'
import { markOf } from '../../../kernel/rules/localized.ts'
import type { SentTranslations, StoredTranslations } from '../../../kernel/rules/localized.ts'
import { safeHtml } from './safe-html.ts'
import type { BlogRow } from './blog.tables.ts'

type Format = BlogRow['format']
type Stored = Pick<BlogRow, 'format' | 'content' | 'translations'>

/** HTML of a post. Text without any tag comes from somebody who knows only plain posts: its lines are paragraphs. */
const postHtml = (content: string) => safeHtml(/<[a-z]/i.test(content) ? content : htmlOfMarkdown(content))

/** A plain text in this format, or the other way round. */
const converted = (content: string, to: Format) =>
  to === 'html' ? safeHtml(htmlOfMarkdown(content)) : textOfHtml(content)

/** Stored translations in the other format. A text that was up to date with its base text stays so. */
function convertedTranslations(stored: Stored, to: Format, base: string): StoredTranslations {
  const isSameText = converted(stored.content, to) === base
  return Object.fromEntries(
    Object.entries(stored.translations).map(([language, texts]) => {
      const content = texts['content']
      if (typeof content !== 'string') return [language, texts]
      const of = texts['of'] as Record<string, string> | undefined
      const isCurrent = isSameText && of?.['content'] === markOf(stored.content)
      return [
        language,
        {
          ...texts,
          content: converted(content, to),
          ...(of && { of: { ...of, ...(isCurrent && { content: markOf(base) }) } }),
        },
      ]
    }),
  )
}

/**
 * A change of a post with its texts in the format that the post will have: what is sent is made safe, what is stored
 * is converted when the format changes.
 * @returns the change, and the stored post as its translations are to be merged with it
 */
export function inFormat<Change extends PostChange & SentTranslations>(
  input: Change,
  stored: Stored = { format: 'plain', content: '', translations: {} },
): { change: Change; stored: Stored; isConverted: boolean } {
  const format = input.format ?? stored.format
  const isConverted = format !== stored.format
  const sent = (text: string) => (format === 'html' ? postHtml(text) : text)
  const content =
    input.content !== undefined
      ? sent(input.content)
      : isConverted
        ? converted(stored.content, format)
        : undefined
  const translations =
    input.translations &&
    Object.fromEntries(
      Object.entries(input.translations).map(([language, texts]) => [
        language,
        typeof texts.content === 'string' ? { ...texts, content: sent(texts.content) } : texts,
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

/** Whether a picture in this HTML has no words for those who do not see it. */
export const hasSilentPicture = (html: string): boolean => /<img\b(?=[^<>]*\balt="\s*")/.test(html)

/** A text that was not written in an editor, such as an assistant's, as a post stores it. */
export const draftedContent = (text: string): { format: Format; content: string } =>
  looksLikeMarkdown(text)
    ? { format: 'html', content: safeHtml(htmlOfMarkdown(text)) }
    : { format: 'plain', content: text }
