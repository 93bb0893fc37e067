import type { BlogPost } from '../../contract/content.ts'
import { textOfHtml } from '#kernel/rules/text/html-text.ts'

/** The text of a post, without tags. */
export const readableText = ({ content, format }: Pick<BlogPost, 'content' | 'format'>): string =>
  format === 'html' ? textOfHtml(content) : content
