import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageContext } from '../contract/page.ts'

/**
 * On the server: what a form without scripts sent, on the page that answers it. A loader passes it on to the browser;
 * undefined on every other page.
 */
export const sentForm = createIsomorphicFn()
  .server((): unknown => (getGlobalStartContext() as unknown as PageContext).sentForm)
  .client((): unknown => undefined)

/**
 * On the server: what a page that is rendered for one person alone shows of them. A loader passes it on to the browser;
 * undefined on every other page, and where nobody is signed in.
 */
export const ownOfPage = createIsomorphicFn()
  .server((): unknown => (getGlobalStartContext() as unknown as PageContext).own)
  .client((): unknown => undefined)
