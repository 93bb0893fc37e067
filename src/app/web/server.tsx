import { getSsrStatus, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import { createStartHandler } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import type { PageContext } from '../../kernel/contract/page.ts'

/**
 * Renders a page at once: its reads are complete before it is rendered, so nothing has to be streamed. The HTML is
 * passed next to the response, as a string.
 */
const fetch = createStartHandler(async ({ router, responseHeaders }) => {
  const page = getGlobalStartContext() as unknown as PageContext
  page.finish(await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />)))
  return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
})

export default { fetch }
