import type { ShopLanguages } from './shop-languages.ts'

/** Translations of one language, nested by key. */
export interface Translations {
  [key: string]: string | Translations
}

/** What the server passes to a page that it renders. For public pages it contains nothing about the visitor. */
export interface PageContext {
  api(
    path: string,
    request: { method: string; headers: Record<string, string>; body?: string },
  ): Promise<{ status: number; statusText: string; headers: Record<string, string>; text: string }>
  /** CSP nonce for a private page's inline scripts; those of a public page are allowed by hash. */
  nonce: string | undefined
  publicOrigin: string
  currency: string
  /** Two-letter ISO 3166 code. */
  country: string
  /** The shop's time zone. */
  timeZone: string
  language: string
  /** The languages that visitors can choose, and the base language, which URLs leave out. */
  languages: ShopLanguages
  translations: Translations
  /** URL of the same translations for the browser. */
  textsUrl: string
  /** On /admin, whether anybody is signed in; elsewhere undefined. */
  signedIn: boolean | undefined
  /** The record does not exist for this visitor; always false on public pages, which find out by reading it. */
  missing: boolean
  /** Data of the one person a page is rendered for; the page knows its type. */
  own?: unknown
  /** Receives the rendered page. */
  finish(html: string): void
}
