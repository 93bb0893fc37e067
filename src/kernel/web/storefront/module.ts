import type { ComponentType } from 'react'
import type { CustomFields, PublicValues } from '#kernel/contract/custom-fields.ts'
import type { Translations } from '#kernel/contract/page.ts'
import { translator, type Translate } from '../i18n/translate.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** `fenestra/storefront`: the API for what a module adds to public pages. */

export { ApiError, call } from '../api.ts'
export { useDate, useMoney, usePageLanguage, useShopConfig } from '../shop.ts'
export { useMutation } from '../use-mutation.ts'
export { Button } from '../ui/button.tsx'
export { Field, TextArea } from '../ui/field.tsx'
export { toast } from '../ui/toast-store.ts'

/**
 * Where a module may add to public pages: below a product's description, below the lines of the cart, below the form of
 * the checkout, below an order of one's account, and in the account.
 */
export type StorefrontPlace = 'product' | 'cart' | 'checkout' | 'order' | 'account'

/** What a component that a module adds to a page gets. */
export interface PartProps {
  /** The id of the product or order; otherwise empty. */
  id: string
  /** Of a product: the values of public fields that modules add. */
  customFields?: Readonly<Record<string, unknown>> | undefined
}

/** The same on the page of a product, with the module's own public fields. */
export interface ProductPartProps<D extends CustomFields> {
  id: string
  customFields?: PublicValues<D>
}

/** A component that a module adds to a public page. */
export interface StorefrontSlot {
  at: StorefrontPlace
  /**
   * Loads it in the browser, when the page is there: `() => import('./own-order.tsx')`, whose default export is a
   * component.
   */
  load: () => Promise<{ default: ComponentType<PartProps & { customFields?: never }> }>
}

/** What a module adds to public pages. */
export interface ModuleStorefront {
  slots: readonly StorefrontSlot[]
}

/** Declares what a module adds to public pages, as the default export of its `storefront.tsx`. */
export function defineStorefront(storefront: ModuleStorefront): ModuleStorefront {
  return storefront
}

/**
 * The texts of a module in the language of the page, English for missing ones: `const t = useTexts({ en, de })`.
 * @param byLanguage by language code, in the format of the shop's locales
 */
export function useTexts(
  byLanguage: { en: Translations } & Readonly<Record<string, Translations>>,
): Translate {
  const { language } = useTranslation().i18n
  return translator({ ...byLanguage.en, ...byLanguage[language] }, language)
}
