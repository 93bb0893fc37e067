import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const calendarErrors = {
  content_post_not_found: { status: 404, message: 'Planned post not found' },
  already_on_blog: { status: 409, message: 'This post is on the blog already. Please change it there.' },
  content_post_refused: { status: 422, message: 'The post cannot be planned as it is.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof calendarErrors> {}
}
