import type { PageContext } from '../contract/page.ts'

/** The built pages: a handler of web requests. */
export interface PageRenderer {
  fetch(request: Request, options: { context: PageContext }): Promise<RenderedPage>
}

/** What a web response has of a finished page; its text has gone to the context's `finish`. */
export interface RenderedPage {
  status: number
  headers: Headers
}
