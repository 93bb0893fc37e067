import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { BlogPost } from '../../contract/content.ts'
import { categories } from '#modules/catalog/web/queries/index.ts'
import { PostText } from '../reading/post-text.tsx'
import { useDate } from '#kernel/web/shop.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'

export const postColumn = 'page max-w-[52rem]'

/** A post for reading. */
export function Post({
  post,
  day,
}: {
  post: BlogPost
  /** The publication date as text, where it is already formatted. */
  day?: string | undefined
}) {
  const { t } = useTranslation()
  const date = useDate()
  return (
    <article className={`${postColumn} grid gap-8 pt-6 md:pt-10`}>
      <Link
        to="/blog"
        activeOptions={{ exact: true }}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm text-ink-soft hover:text-ink hover:underline"
      >
        <ArrowLeft size={16} aria-hidden />
        {t('blog.back')}
      </Link>
      <PostText
        title={post.title}
        publishedAt={post.published_at}
        published={t('blog.published', { date: day ?? date(post.published_at) })}
        imageUrl={post.image_url}
        isRoom
        content={post.content}
        format={post.format}
        languages={post.languages}
      />
      <Onward categoryId={post.category_id} />
    </article>
  )
}

/** A link to the products of the post's category, for readers who have reached the end. */
function Onward({ categoryId }: { categoryId: string | null }) {
  const { t } = useTranslation()
  const { data: allCategories } = useQuery(categories)
  const category = allCategories?.find(({ id }) => id === categoryId)
  if (!category) return null
  return (
    <aside className="group relative mt-6 grid overflow-hidden rounded-lg bg-linen sm:grid-cols-[2fr_3fr] sm:items-center">
      <Picture
        src={category.image_url}
        alt=""
        isRoom
        sizes="(min-width: 40rem) 20rem, 100vw"
        className="aspect-3/2 w-full"
      />
      <div className="grid gap-1 p-6">
        <p className="text-sm text-ink-soft">{t('blog.related')}</p>
        <h2 className="text-lg">
          <Link
            to="/categories/$slug"
            params={{ slug: category.slug }}
            lang={category.languages?.name}
            className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
          >
            {category.name}
          </Link>
        </h2>
        <p lang={category.languages?.description} className="mt-1 text-sm text-ink-soft">
          {category.description}
        </p>
      </div>
    </aside>
  )
}
