import { Link } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { BlogPost } from '../../contract/content.ts'
import { useDate } from '#kernel/web/shop.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { readableText } from '../reading/readable-post.ts'

const excerptLength = 200

/** The first 200 characters of a text and three dots, which are also added to shorter texts. */
function excerpt(content: string): string {
  // A character may take two positions in a string, and must not be cut in half.
  const characters = Array.from(content.slice(0, 2 * excerptLength))
  return `${characters.slice(0, excerptLength).join('')}...`
}

const row = 'grid gap-5 md:grid-cols-[5fr_6fr] md:items-center md:gap-12'
const picture = 'aspect-3/2 w-full'

/** A post in the list: first its picture, then its text. */
export function PostCard({ post, seen }: { post: BlogPost; seen: 'first' | 'soon' | 'later' }) {
  const { t } = useTranslation()
  const date = useDate()
  const to = { to: '/blog/$slug', params: { slug: post.slug } } as const
  const titleId = `post-${post.slug}`
  return (
    <article className={classes(row, 'group')}>
      {post.image_url && (
        <Link {...to} tabIndex={-1} aria-hidden className="overflow-hidden rounded-md bg-stone">
          <Picture
            src={post.image_url}
            alt=""
            isRoom
            loading={seen === 'later' ? 'lazy' : 'eager'}
            fetchPriority={seen === 'first' ? 'high' : 'auto'}
            sizes="(min-width: 48rem) 34rem, 100vw"
            className={classes(picture, 'transition-transform duration-200 group-hover:scale-[1.015]')}
          />
        </Link>
      )}
      <div className={classes('prose-width grid gap-3', !post.image_url && 'md:col-span-2')}>
        <p className="text-sm text-ink-soft">
          <time dateTime={post.published_at}>{t('blog.published', { date: date(post.published_at) })}</time>
        </p>
        <h2 id={titleId} lang={post.languages?.title} className="text-xl md:text-2xl">
          <Link {...to} className="hover:underline hover:decoration-1 hover:underline-offset-4">
            {post.title}
          </Link>
        </h2>
        <p lang={post.languages?.content} className="text-ink-soft wrap-anywhere">
          {excerpt(readableText(post))}
        </p>
        <Link
          {...to}
          aria-describedby={titleId}
          className="justify-self-start py-2 font-medium text-accent hover:underline hover:underline-offset-4"
        >
          {t('blog.readMore')}
        </Link>
      </div>
    </article>
  )
}

/** The placeholder of a post while it is loading. */
export function PostCardSkeleton() {
  const bar = 'rounded-md bg-stone'
  return (
    <div data-skeleton aria-hidden className={classes(row, 'animate-[breathe_1.6s_ease-in-out_infinite]')}>
      <div className={classes(picture, bar)} />
      <div className="grid gap-4">
        <div className={classes(bar, 'h-4 w-40')} />
        <div className={classes(bar, 'h-8 w-4/5')} />
        <div className={classes(bar, 'h-20 w-full')} />
        <div className={classes(bar, 'h-5 w-28')} />
      </div>
    </div>
  )
}
