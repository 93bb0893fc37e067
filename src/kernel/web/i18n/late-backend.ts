import type { BackendModule, ReadCallback, Services } from 'i18next'
import type HttpBackend from 'i18next-http-backend'

let settings: [Services, object] | undefined
let loading: Promise<HttpBackend> | undefined

async function load(): Promise<HttpBackend> {
  const { default: Backend } = await import('i18next-http-backend')
  return new Backend(...(settings as [Services, object]))
}

async function read(language: string, namespace: string, done: ReadCallback): Promise<void> {
  loading ??= load()
  try {
    const backend = await loading
    backend.read(language, namespace, done)
  } catch (error) {
    loading = undefined
    // The second value asks i18next to try again, as after a failed read.
    done(error as Error, true)
  }
}

/**
 * Reads texts over HTTP. A page has the texts of its own language before it comes alive, so what fetches further ones
 * is loaded with the first of them.
 */
export const lateBackend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init(services, options) {
    settings = [services, options]
  },
  read: (language, namespace, done) => void read(language, namespace, done),
}
