import { defineModule } from '../../../kernel/modules/definition.ts'
import { mountBlogFeed } from './feed.ts'
import { publishPost } from './publish-post.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from '../../../kernel/database/db.ts'
import { addressed } from '../../../kernel/http/search-engines.ts'
import type { ShopLanguages } from '../../../kernel/rules/localized.ts'
import { inBatches } from '../../../kernel/database/in-batches.ts'
import type { RateLimits } from '../../../kernel/http/rate-limits.ts'
import type { PublicAddress } from '../../../kernel/http/search-engines.ts'
import { bannersService } from './banners.service.ts'
import { translatedContent } from './translated.ts'
import { mountBanners } from './banners.routes.ts'
import { blogRepository } from './blog.repository.ts'
import { mountBlog } from './blog.routes.ts'
import { blogService } from './blog.service.ts'
import { supportRepository } from './support.repository.ts'
import { mountSupport } from './support.routes.ts'
import { supportService } from './support.service.ts'

interface Parts {
  db: Db
  pool: Pool
  limits: RateLimits
  languages: () => ShopLanguages
  /** In whose days posts are dated. */
  timeZone: string
}

function buildContent({ db, pool, limits, languages, timeZone }: Parts) {
  const blog = blogRepository(db)
  const support = supportRepository(db)

  const banners = bannersService({ pool })
  const posts = blogService({ pool, timeZone })
  const articles = supportService({ pool })

  /** The pages of posts and articles, for search engines. */
  async function* addresses(): AsyncGenerator<PublicAddress> {
    for await (const post of inBatches(blog.addressesAfter)) {
      yield { ...addressed(post, languages(), '/blog'), changed: post.updatedAt }
    }
    for await (const article of inBatches(support.addressesAfter))
      yield addressed(article, languages(), '/support')
  }

  function mount(http: FastifyInstance): void {
    mountBanners(http, { pool, banners })
    mountBlog(http, { blog, posts })
    mountSupport(http, { support, items: articles, limits })
  }

  const translated = translatedContent({ banners, posts, articles })
  return { mount, addresses, translated, newestPosts: blog.newest }
}

export interface ContentPorts {
  /** Writes a post on the blog in the caller's transaction; resolves with its address below /blog. */
  publishPost: typeof publishPost
}

declare module '../../../kernel/modules/definition.ts' {
  interface ModulePorts {
    content: ContentPorts
  }
}

export const content = defineModule({
  name: 'content',
  needs: ['settings'],
  build(host, { settings }) {
    const { mount, addresses, translated, newestPosts } = buildContent(host)
    return {
      ports: { publishPost },
      addresses,
      translated,
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
