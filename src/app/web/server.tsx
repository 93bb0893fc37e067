import { getSsrStatus, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import { createStartHandler } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import type { PageContext } from '#kernel/contract/page.ts'
import { isToolPage, policyOf } from '#modules/analytics/rules/index.ts'
import type { Settings } from '#modules/settings/contract/index.ts'
import type { RouterContext } from './root.tsx'
import { shopSettings } from '#modules/settings/web/shop-settings.ts'

/**
 * Renders a page at once: its reads are complete before it is rendered, so nothing has to be streamed. The HTML is
 * passed next to the response, as a string.
 */
const fetch = createStartHandler(async ({ router, responseHeaders }) => {
  // The address contains the secret of a link, which no other site may learn; pages with this policy are not stored.
  if (router.state.matches.some(({ params, search }) => 'token' in params || 'token' in search))
    responseHeaders.set('referrer-policy', 'no-referrer')
  // Only the pages on which the tool may run allow its hosts.
  const { queryClient } = router.options.context as RouterContext
  const shop = queryClient.getQueryData<Settings>(shopSettings.queryKey)
  if (shop?.analytics_tool && isToolPage(router.state.location.pathname))
    responseHeaders.set('x-policy-additions', policyOf(shop.analytics_tool))
  const page = getGlobalStartContext() as unknown as PageContext
  page.finish(await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />)))
  return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
})

export default { fetch }
