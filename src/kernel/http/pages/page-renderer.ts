import type { PageContext } from '#kernel/contract/page.ts'

/** The built pages: a handler of web requests. */
export interface PageRenderer {
  fetch(request: Request, options: { context: PageContext }): Promise<RenderedPage>
}

/** Status and headers of a rendered page; its text was passed to the context's `finish`. */
export interface RenderedPage {
  status: number
  headers: Headers
}
