import { publicHead, type HeadContext } from '#modules/settings/web/index.ts'

/** The search parameters of a page that a mailed link opens. */
export const linkSearch = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' && token !== '' ? { token } : {}

/** The head of such a page: private, and without the token in its address. */
export function linkHead(
  page: { title: string; description: string; path: string },
  surroundings: HeadContext,
) {
  const { meta, links } = publicHead({ ...page, personal: true }, surroundings)
  return { meta: [...meta, { name: 'referrer', content: 'no-referrer' }], links }
}
