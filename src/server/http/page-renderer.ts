import type { ReadableStream } from 'node:stream/web'
import type { PageContext } from '../../contract/page.ts'

/** The built pages: a handler of web requests. */
export interface PageRenderer {
  fetch(request: Request, options: { context: PageContext }): Promise<RenderedPage>
}

/** A web response; its stream is Node's, whose type differs a little from the browser's. */
interface RenderedPage {
  status: number
  headers: Headers
  body: ReadableStream<Uint8Array> | null
}
