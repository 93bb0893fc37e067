import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST,PUT,DELETE /api/content-posts/**': 'editors',
    'GET /api/content-posts/**': 'staff',
  },
  columns: {
    content_posts: { inside: 'title content created_by image_url', words: 'platform status blog_slug' },
  },
  auditedKinds: ['content_post'],
}
