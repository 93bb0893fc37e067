import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const contentErrors = {
  blog_post_not_found: { status: 404, message: 'Blog post not found' },
  support_item_not_found: { status: 404, message: 'Support article not found' },
  about_part_not_found: { status: 404, message: 'Part of the about page not found' },
  banner_not_found: { status: 404, message: 'Banner not found' },
  template_unfinished: {
    status: 409,
    message: 'This is still a template: it has fields to fill in, or its notice.',
  },
  legal_page_taken: { status: 409, message: 'Another article is this page already.' },
  post_refused: { status: 422, message: 'The post cannot be saved as it is.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof contentErrors> {}
}
