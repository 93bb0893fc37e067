import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { defineModule, type Host } from '#kernel/modules/definition.ts'
import { addressed, type PublicAddress } from '#kernel/http/pages/search-engines.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import type { StoredSettings } from '#modules/settings/server/index.ts'
import { requiredPages } from '#modules/settings/rules/index.ts'
import { mountBlogFeed } from './blog/feed.ts'
import { publishPost } from './blog/publish-post.ts'
import { mountAbout } from './about/about.service.ts'
import { mountBanners } from './banners/banners.service.ts'
import { translatedContent } from './translated-content.ts'
import { blogRepository } from './blog/blog.repository.ts'
import { mountBlog } from './blog/blog.routes.ts'
import { blogService } from './blog/blog.service.ts'
import { contentErrors } from '../errors.ts'
import type { LegalPage } from '../contract/legal.ts'
import { mountLegal } from './legal/legal.routes.ts'
import { legalService } from './legal/legal.service.ts'
import { supportRepository } from './support/support.repository.ts'
import { mountSupport } from './support/support.routes.ts'
import { supportService } from './support/support.service.ts'

/** The articles linked in the footer; they are placeholders until somebody has saved them. */
const legalArticles = ['warranty', 'returns', 'contact-us']

/** Most articles in another language that are named. */
const MAX_NAMED = 5

/** A field that is left to fill in, as `unfinishedOf` finds it. */
const brackets = String.raw`\[[^][<>]{2,100}\]`

const legal = sql`select title, is_active,
  concat_ws(' ', title, description, content, (select string_agg(one.value, ' ')
    from jsonb_each(translations) as language, jsonb_each_text(language.value) as one
    where one.key <> 'of')) ~ ${brackets} as is_template
  from support_items where legal is not null`

/** What the checklist of a new shop asks of its articles. */
const contentSetup = {
  placeholders: sql`select 'article' as what, title as value from support_items
    where slug = any(${sql.param(legalArticles)}::text[]) and is_active and version = starter_version
    order by "order", title`,
  problems: (country: string) => sql`
    select 'template' as what, title as value from (${legal}) as pages where is_active and is_template
    union all select 'unpublished', title from (${legal}) as pages where not is_active
    union all select 'missing', kind from unnest(${sql.param([...requiredPages(country)])}::text[]) as kind
      where not exists (select from support_items where legal = kind)
    union all (select 'language', title from support_items where is_active
      and exists (select from settings s, jsonb_object_keys(support_items.translations -> s.base_language) as text
        where text not in ('slug', 'of')) order by "order", title limit ${MAX_NAMED})`,
}

function buildContent(host: Host, shop: () => Promise<StoredSettings>) {
  const { db, pool, limits, languages, timeZone, env } = host
  const blog = blogRepository(db)
  const support = supportRepository(db)

  const posts = blogService({ pool, timeZone })
  const articles = supportService({ pool, base: () => languages().base })
  const { country, currency } = env
  const legal = legalService({ db, pool, country, currency, languages, shop, articles })

  /** The pages of posts and articles, for search engines. */
  async function* addresses(): AsyncGenerator<PublicAddress> {
    for await (const post of inBatches(blog.addressesAfter)) {
      yield { ...addressed(post, languages(), '/blog'), changed: post.updatedAt }
    }
    for await (const article of inBatches(support.addressesAfter))
      yield addressed(article, languages(), '/support')
  }

  function mount(http: FastifyInstance): void {
    mountBanners(http, { pool })
    mountBlog(http, { blog, posts })
    mountSupport(http, { pool, support, items: articles, limits })
    mountAbout(http, { pool })
    mountLegal(http, { db, legal, country })
  }

  const contributes = {
    translated: translatedContent({ pool, posts, articles }),
    setup: contentSetup,
  }
  return { mount, addresses, contributes, newestPosts: blog.newest, legalPages: legal.pages }
}

export interface ContentPorts {
  /** Publishes a post on the blog in the caller's transaction; resolves with its slug. */
  publishPost: typeof publishPost
  /** The legal pages that the shop's country requires or that exist, with their states. */
  legalPages: () => Promise<LegalPage[]>
}

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    content: ContentPorts
  }
}

export const content = defineModule({
  name: 'content',
  errors: contentErrors,
  needs: ['settings'],
  build(host, { settings }) {
    const { mount, addresses, contributes, newestPosts, legalPages } = buildContent(host, settings.read)
    return {
      ports: { publishPost, legalPages },
      addresses,
      contributes,
      mount(http) {
        mount(http)
        mountBlogFeed(http, {
          publicOrigin: host.publicOrigin,
          languages: host.languages,
          shop: settings.read,
          newestPosts,
        })
      },
    }
  },
})
