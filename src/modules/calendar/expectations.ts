import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST,PUT,DELETE /api/content-posts/**': 'editors',
    'GET /api/content-posts/**': 'staff',
  },
  columns: {
    content_posts: { words: 'platform status blog_slug' },
  },
  auditedKinds: ['content_post'],
  addresses: {
    'POST /api/content-posts image_url': (value) => ({
      title: 'Post',
      platform: 'blog',
      status: 'draft',
      scheduled_at: new Date(Date.UTC(2100, 0)).toISOString(),
      image_url: value,
    }),
  },
}
