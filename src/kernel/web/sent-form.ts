import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageContext } from '../contract/page.ts'

/**
 * On the server: what a form without scripts sent, on the page that answers it. A loader passes it on to the browser;
 * undefined on every other page.
 */
export const sentForm = createIsomorphicFn()
  .server((): unknown => (getGlobalStartContext() as unknown as PageContext).sentForm)
  .client((): unknown => undefined)
