import type { BlogPost } from '../../contract/content.ts'
import { htmlOfMarkdown, textOfHtml } from '../../../../kernel/rules/rich-text.ts'

/** The words of a post, without tags. */
export const readableText = ({ content, format }: Pick<BlogPost, 'content' | 'format'>): string =>
  format === 'html' ? textOfHtml(content) : content

/** A post as the editor holds it: one of plain text as HTML, also in its translations. */
export function asRichPost(post: BlogPost): BlogPost {
  if (post.format === 'html') return post
  return {
    ...post,
    content: htmlOfMarkdown(post.content),
    ...(post.translations && {
      translations: Object.fromEntries(
        Object.entries(post.translations).map(([language, texts]) => [
          language,
          typeof texts['content'] === 'string'
            ? { ...texts, content: htmlOfMarkdown(texts['content']) }
            : texts,
        ]),
      ),
    }),
  }
}
