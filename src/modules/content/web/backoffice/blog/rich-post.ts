import { htmlOfMarkdown } from '#kernel/rules/text/rich-text.ts'
import type { BlogPost } from '#modules/content/contract/content.ts'

/** A post for the editor: a plain post is converted to HTML, including its translations. */
export function toRichPost(post: BlogPost): BlogPost {
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
