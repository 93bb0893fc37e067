import { Badge } from '#kernel/web/backoffice/badge.tsx'
import type { BlogPost } from '#modules/content/contract/content.ts'
import { readableText } from '../../reading/readable-post.ts'
import { CategoryName } from '#modules/catalog/web/backoffice/index.ts'
import { MissingLanguages } from '#kernel/web/backoffice/translating/missing-languages.tsx'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'

const previewLength = 150

/** The first 150 characters of a text; with dots only when something was cut. */
export function preview(content: string): string {
  // A character may take two positions in a string, and must not be cut in half.
  const characters = Array.from(content.slice(0, 2 * previewLength + 2))
  const first = characters.slice(0, previewLength).join('')
  return characters.length > previewLength ? `${first}...` : first
}

/** @param dateOf formats a moment as a date in the shop's time zone */
export function postColumns(dateOf: (moment: string) => string): readonly Column<BlogPost>[] {
  return [
    {
      id: 'title',
      head: 'Title',
      sort: 'title',
      fixed: true,
      card: 'title',
      grow: true,
      // The preview stands below the title, because only there two lines are wide enough for it.
      cell: (post) => (
        <span className="grid">
          <span className="line-clamp-2 leading-5 font-medium whitespace-normal max-desk:block max-desk:truncate">
            {post.title}{' '}
            <span className="text-note font-normal text-ink-soft max-desk:block max-desk:truncate">
              {post.slug}
            </span>
          </span>
          <span className="line-clamp-2 text-note/5 font-normal whitespace-normal text-ink-soft max-desk:block max-desk:truncate">
            {preview(readableText(post))}
          </span>
        </span>
      ),
    },
    {
      id: 'category',
      head: 'Category',
      card: 'badge',
      cell: ({ category_id: id }) =>
        id && (
          <Badge>
            <CategoryName id={id} />
          </Badge>
        ),
    },
    {
      id: 'published',
      head: 'Published',
      sort: 'published_at',
      cell: ({ published_at: at }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 whitespace-nowrap max-desk:flex-nowrap">
          <time dateTime={at}>{dateOf(at)}</time>
          {new Date(at) > new Date() && (
            <Badge tone="moving">
              <span className="max-desk:sr-only">Scheduled</span>
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'translations',
      head: 'Translations',
      hidden: true,
      cell: ({ missingTranslations: codes }) => <MissingLanguages codes={codes} />,
    },
    {
      id: 'author',
      head: 'Author',
      hidden: true,
      cell: ({ author }) => author ?? '—',
    },
  ]
}
