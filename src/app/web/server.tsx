import { getSsrStatus, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import { createStartHandler } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import type { PageContext } from '../../kernel/contract/page.ts'

/**
 * Renders a page in one go: the reads of a page are done before it is rendered, so there is nothing to
 * wait for and nothing to stream. The HTML is handed over beside the response, as the text that it is.
 */
const fetch = createStartHandler(async ({ router, responseHeaders }) => {
  const page = getGlobalStartContext() as unknown as PageContext
  page.finish(await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />)))
  return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
})

export default { fetch }
