import type { ShopLanguages } from './shop-languages.ts'

/** Texts of one language, nested by key. */
export interface Translations {
  [key: string]: string | Translations
}

/** What the server hands to a page that it renders. Public pages learn nothing about the visitor. */
export interface PageContext {
  api(
    path: string,
    sent: { method: string; headers: Record<string, string>; body?: string },
  ): Promise<{ status: number; statusText: string; headers: Record<string, string>; text: string }>
  /** Allows a private page's inline scripts; those of a public page are allowed by their hashes. */
  nonce: string | undefined
  publicOrigin: string
  currency: string
  /** ISO 3166 code of two letters. */
  country: string
  /** In whose days the shop dates things. */
  timeZone: string
  language: string
  /** Which languages visitors may choose, and which of them addresses do not name. */
  languages: ShopLanguages
  translations: Translations
  /** Where the browser gets the same texts. */
  textsUrl: string
  /** On /admin, whether somebody is signed in at all; elsewhere unknown. */
  signedIn: boolean | undefined
  /** There is no such record for whoever asks; false on public pages, which find that out by reading. */
  missing: boolean
  /** What a form without scripts sent, and what was refused of it, on the page that answers it; the page knows its shape. */
  sentForm?: unknown
  /** What a page that is rendered for one person alone shows of them; the page knows its shape. */
  own?: unknown
  /** Takes the finished page. */
  finish(html: string): void
}
