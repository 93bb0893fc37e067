import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageContext } from '#kernel/contract/page.ts'

/**
 * On the server: the personal data on a page that is rendered for one person. A loader passes it on to the browser;
 * undefined on every other page, and if nobody is signed in.
 */
export const personalData = createIsomorphicFn()
  .server((): unknown => (getGlobalStartContext() as unknown as PageContext).own)
  .client((): unknown => undefined)
