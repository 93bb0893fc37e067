import { publicHead, type HeadContext } from '#modules/settings/web/index.ts'

/** The search parameters of a page that a mailed link opens. */
export const linkSearch = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' && token !== '' ? { token } : {}

/** The head of such a page: private, and without the token in its address. */
export const linkHead = (
  page: { title: string; description: string; path: string },
  surroundings: HeadContext,
) => publicHead({ ...page, isSecret: true }, surroundings)
