import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST,PUT,DELETE /api/blog/**': 'editors',
    'POST /api/support/*/helpful': 'anyone',
    'POST,PUT,DELETE /api/support/**': 'editors',
    'POST,PUT,DELETE /api/about/**': 'editors',
    'POST /api/legal/drafts': 'editors',
    'POST,PUT,DELETE /api/banners/**': 'editors',
    'POST /api/legal/fields': 'editors',
    'GET /api/banners/**': 'anyone',
    'GET /api/blog/**': 'anyone',
    'GET /api/support/**': 'anyone',
    'GET /api/about': 'anyone',
    'GET /api/legal/pages': 'staff',
    'GET /api/legal': 'anyone',
  },
  columns: {
    about_parts: {
      leaves: 'title text content link_text link image_url picture_text detail_url translations',
      words: 'kind',
      whose: 'is_active',
    },
    banners: { leaves: 'title subtitle image_url cta_text cta_link translations', whose: 'is_active' },
    blogs: {
      leaves: 'slug title content image_url translations',
      words: 'format',
      whose: 'published_at <= now()',
    },
    legal_texts: { words: 'kind language' },
    slug_redirects: { leaves: 'old_slug slug' },
    support_items: {
      leaves: 'title description content slug translations',
      words: 'legal',
      whose: 'is_active',
    },
  },
  auditedKinds: ['about_part', 'banner', 'blog', 'blog_post', 'support_item'],
  rows: [
    `banners (title, is_active) values ('Alba', false), ('Bora', true)`,
    `legal_texts (kind, language, title, content, digest) values ('terms', 'en', 'Terms', 'Agreed', '1')`,
    `about_parts (kind, is_active) values ('reason', false), ('reason', true)`,
  ],
  addresses: {
    'POST /api/blog image_url': (value, unique) => ({ title: unique, image_url: value }),
    'POST /api/blog imageUrl': (value, unique) => ({ title: unique, imageUrl: value }),
    'POST /api/banners image_url': (value) => ({ title: 'Banner', image_url: value }),
    'POST /api/banners cta_link': (value) => ({ title: 'Banner', cta_link: value }),
    'POST /api/about link': (value) => ({ kind: 'reason', link: value }),
    'POST /api/about image_url': (value) => ({ kind: 'opening', image_url: value }),
    'POST /api/about detail_url': (value) => ({ kind: 'showcase', detail_url: value }),
  },
}
